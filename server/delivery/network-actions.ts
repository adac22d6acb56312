import { isNetworkKind, NETWORK_FORMS, type NetworkKind } from '#domain/delivery/network-forms.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { deleteNetworkRecord, moveNetworkRecord, saveNetworkRecord } from './save-network.ts'

/** Outcome of an action on an area, a zone or a rate. */
export type NetworkOutcome = {
  ok: boolean
  kind: NetworkKind
  id: string
  words: string
  warnings: string[]
  /** Stored version for undo after a success; after a refusal, the version of the form. */
  version: number | undefined
  errors: Record<string, string>
  /** Submitted values of a refused form. */
  values?: Record<string, string>
}

/** Runs `save-record`, `delete-record` or `move-record`; `undefined` for another action. */
export async function runNetworkAction(db: Db, form: FormData, actor: Actor): Promise<NetworkOutcome | undefined> {
  const [act, kind, id, overlap] = ['act', 'of', 'id', 'overlap'].map((name) => textOf(form, name))
  if (!kind || !isNetworkKind(kind) || !id) return undefined
  const version = Number(textOf(form, 'version'))
  const base = { kind, id, warnings: [], errors: {} }
  if (act === 'save-record' || (act === '' && overlap)) {
    const submit = { kind, id, version, values: readValues(form, kind), ...(overlap && { overlap }) }
    return { ...base, ...(await saveNetworkRecord(db, submit, actor)) }
  }
  if (act === 'delete-record') {
    const answer = await deleteNetworkRecord(db, { kind, id, version }, actor)
    const values = answer.ok ? {} : { values: readValues(form, kind) }
    return {
      ...base,
      ok: answer.ok,
      words: answer.message,
      version: answer.version ?? (answer.ok ? undefined : version),
      ...values,
    }
  }
  if (act !== 'move-record' || kind === 'rate') return undefined
  const answer = await moveNetworkRecord(db, { kind, id, to: Number(textOf(form, 'to')) }, actor)
  return { ...base, ok: answer.ok, words: answer.message, version: undefined }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Longest text of a field; longer ones come from no browser. */
const MAX_TEXT = 40_000

/** Reads the fields; the values of checkboxes are joined, and charges of collections become lines. */
function readValues(form: FormData, kind: NetworkKind): Record<string, string> {
  const values = NETWORK_FORMS[kind].fields.map((field) => {
    const texts = form.getAll(field).filter((text) => typeof text === 'string')
    return [field, texts.join(', ').slice(0, MAX_TEXT)] as const
  })
  const collections = [...form].flatMap(([name, text]) =>
    name.startsWith('collections.') && typeof text === 'string' && text.trim() !== ''
      ? `${name.slice('collections.'.length)} ${text.trim()}`
      : [],
  )
  return { ...Object.fromEntries(values), ...(kind === 'rate' && { collections: collections.join('\n') }) }
}
