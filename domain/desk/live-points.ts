/** One thing that a shop needs before it takes real money. `look`: only a person can tell. */
export type LivePoint = {
  id: string
  name: string
  state: 'done' | 'missing' | 'look'
  /** How it stands. */
  says: string
  /** How it is mended, where it is not done. */
  how?: string | undefined
  /** A page of the desk where that is done. */
  to?: string | undefined
}

export const POINT_WORDS: Record<LivePoint['state'], string> = { done: 'Done', missing: 'Missing', look: 'Look at it' }

/** In words, how far a shop is. */
export function liveSummary(points: readonly LivePoint[]): string {
  const count = (state: LivePoint['state']) => points.filter((point) => point.state === state).length
  const [missing, look] = [count('missing'), count('look')]
  if (missing > 0) return `${missing} of ${points.length} ${missing === 1 ? 'is' : 'are'} missing.`
  return look > 0
    ? `Nothing is missing; ${look} ${look === 1 ? 'is' : 'are'} for you to look at.`
    : 'Everything is there.'
}

const DAY_MS = 24 * 60 * 60_000

/** A copy that is older than a day loses a day of orders. */
export function backupPoint(last: Date | undefined, now: Date): LivePoint {
  const about = { id: 'backup', name: 'Backup' }
  const how = 'npm run backup, by a timer of the system each night, onto a disk that is not the shop’s.'
  if (!last) return { ...about, state: 'missing', says: 'None was ever made.', how }
  const hours = Math.floor((now.getTime() - last.getTime()) / (60 * 60_000))
  const ago = hours < 1 ? 'within the hour' : hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`
  const isYoung = now.getTime() - last.getTime() <= DAY_MS
  return { ...about, state: isYoung ? 'done' : 'missing', says: `Made ${ago}.`, ...(!isYoung && { how }) }
}

type Seen = {
  /** `TRUST_PROXY`. */
  trusted: number
  /** `X-Forwarded-For` of whoever asks, as it came. */
  forwarded: string
  isHttps: boolean
  /** Where they come from by that. */
  address: string
}

/**
 * Whether as many proxies stand in front as the shop believes: with fewer a visitor says themselves where they come
 * from, with more all of them seem to be one.
 */
export function proxyPoint({ trusted, forwarded, isHttps, address }: Seen): LivePoint {
  const about = {
    id: 'proxy',
    name: 'Proxies',
    how: 'Set TRUST_PROXY to how many stand in front, and start the shop again.',
  }
  const came = forwarded.split(',').filter((part) => part.trim() !== '').length
  if (came < trusted)
    return {
      ...about,
      state: 'missing',
      says: `TRUST_PROXY is ${trusted}, and you came through ${came}: anybody could say that they are somebody else.`,
    }
  if (trusted === 0 && came > 0)
    return {
      ...about,
      state: 'missing',
      says: 'A proxy stands in front, and TRUST_PROXY is 0: all visitors count as one.',
    }
  if (trusted === 0 && isHttps)
    return {
      ...about,
      state: 'missing',
      says: 'Something in front speaks https and does not say where visitors come from (X-Forwarded-For).',
    }
  return { id: about.id, name: about.name, state: 'done', says: `You come from ${address}.` }
}
