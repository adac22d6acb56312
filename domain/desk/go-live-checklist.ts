/** An item of the go-live checklist. `look`: a person has to check it. */
export type ChecklistItem = {
  id: string
  name: string
  state: 'done' | 'missing' | 'look'
  says: string
  how?: string | undefined
  to?: string | undefined
}

export const CHECKLIST_LABELS: Record<ChecklistItem['state'], string> = {
  done: 'Done',
  missing: 'Missing',
  look: 'To check',
}

/** Summarizes the progress of the checklist. */
export function checklistSummary(points: readonly ChecklistItem[]): string {
  const count = (state: ChecklistItem['state']) => points.filter((point) => point.state === state).length
  const [missing, look] = [count('missing'), count('look')]
  if (missing > 0) return `${count('done')} of ${points.length} done`
  return look > 0 ? `Nothing is missing; ${look} to check` : 'All done'
}

const DAY_MS = 24 * 60 * 60_000

/** Checklist item for backups; the latest must not be older than a day. */
export function checkBackup(last: Date | undefined, now: Date): ChecklistItem {
  const about = { id: 'backup', name: 'Backup', to: '/desk/settings/backups' }
  const how = 'The shop makes one every night, under Backups. Set BACKUP_TO to a separate disk or a store.'
  if (!last) return { ...about, state: 'missing', says: 'No backup yet.', how }
  const hours = Math.floor((now.getTime() - last.getTime()) / (60 * 60_000))
  const ago = hours < 1 ? 'within the hour' : hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`
  const isYoung = now.getTime() - last.getTime() <= DAY_MS
  return { ...about, state: isYoung ? 'done' : 'missing', says: `Made ${ago}.`, ...(!isYoung && { how }) }
}

type ProxyObservation = {
  trusted: number
  /** The request's `X-Forwarded-For` header. */
  forwarded: string
  isHttps: boolean
  address: string
}

/**
 * Checklist item for the number of proxies. If fewer are in front than trusted, visitors can forge their address; if
 * more, all visitors share one address.
 */
export function checkProxies({ trusted, forwarded, isHttps, address }: ProxyObservation): ChecklistItem {
  const about = {
    id: 'proxy',
    name: 'Proxies',
    how: 'Set TRUST_PROXY to the number of proxies, then restart the shop.',
  }
  const came = forwarded.split(',').filter((part) => part.trim() !== '').length
  if (came < trusted)
    return {
      ...about,
      state: 'missing',
      says: `TRUST_PROXY is ${trusted}, but your request came through ${came}: visitors can forge their address.`,
    }
  if (trusted === 0 && came > 0)
    return {
      ...about,
      state: 'missing',
      says: 'There is a proxy in front, but TRUST_PROXY is 0: all visitors count as one.',
    }
  if (trusted === 0 && isHttps)
    return {
      ...about,
      state: 'missing',
      says: 'The proxy in front handles HTTPS but does not send X-Forwarded-For.',
    }
  return { id: about.id, name: about.name, state: 'done', says: `Your address is ${address}.` }
}
