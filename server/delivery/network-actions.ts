import { NAMED_DAY_FIELDS } from '#domain/delivery/named-day-form.ts'
import { isNetworkKind, NETWORK_FORMS, type NetworkKind } from '#domain/delivery/network-forms.ts'
import type { RecordKind } from '#domain/delivery/network-labels.ts'
import { EMPTY_SLOT_ROW, joinSlotRows, SLOT_PARTS, type SlotRow, splitSlotRows } from '#domain/delivery/slot-rows.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { deleteNamedDay, type NamedDaySubmit, saveNamedDay } from './named-days.ts'
import { deleteNetworkRecord, moveNetworkRecord, saveNetworkRecord } from './save-network.ts'

/** Outcome of an action on an area, a zone, a rate or a holiday. */
export type NetworkOutcome = {
  ok: boolean
  kind: RecordKind
  id: string
  words: string
  warnings: string[]
  /** Stored version for undo after a success; after a refusal, the version of the form. */
  version: number | undefined
  errors: Record<string, string>
  /** Submitted values of a refused form. */
  values?: Record<string, string>
  /** Asks to confirm `words`. */
  confirm?: true
  /** The form is shown again with another row; nothing was to be saved. */
  draft?: true
}

/** Runs `save-record`, `delete-record` or `move-record`; `undefined` for another action. */
export async function runNetworkAction(db: Db, form: FormData, actor: Actor): Promise<NetworkOutcome | undefined> {
  const names = ['act', 'of', 'id', 'overlap', 'confirmed', 'slotRows']
  const [act, kind, id, overlap, confirmed, rows] = names.map((name) => textOf(form, name))
  const version = Number(textOf(form, 'version'))
  if (kind === 'day' && id) return runDayAction(db, form, { id, version, ...(confirmed && { confirmed }) }, actor)
  if (!kind || !isNetworkKind(kind) || !id) return undefined
  const base = { kind, id, warnings: [], errors: {} }
  if (act === '' && rows) {
    const values = readValues(form, kind)
    return { ...base, ok: false, words: '', version, draft: true, values: changeSlotRows(values, rows) }
  }
  if (act === 'save-record' || (act === '' && (overlap || confirmed))) {
    const values = readValues(form, kind)
    const submit = { kind, id, version, values, ...(overlap && { overlap }), ...(confirmed && { confirmed }) }
    return { ...base, ...(await saveNetworkRecord(db, submit, actor)) }
  }
  if (act === 'delete-record') {
    const answer = await deleteNetworkRecord(db, { kind, id, version }, actor)
    return { ...base, ...deletionOutcome(answer, version), ...(!answer.ok && { values: readValues(form, kind) }) }
  }
  if (act !== 'move-record' || kind === 'rate') return undefined
  const answer = await moveNetworkRecord(db, { kind, id, to: Number(textOf(form, 'to')) }, actor)
  return { ...base, ok: answer.ok, words: answer.message, version: undefined }
}

/** Version to show after a deletion, or after its refusal. */
const deletionOutcome = (answer: Awaited<ReturnType<typeof deleteNamedDay>>, version: number) => ({
  ...{ ok: answer.ok, words: answer.message },
  version: answer.version ?? (answer.ok ? undefined : version),
})

type DayRef = Pick<NamedDaySubmit, 'id' | 'version' | 'confirmed'>

/** Runs `save-record` or `delete-record` on a holiday. */
async function runDayAction(db: Db, form: FormData, of: DayRef, actor: Actor): Promise<NetworkOutcome | undefined> {
  const act = textOf(form, 'act')
  const base = { kind: 'day' as const, id: of.id, warnings: [], errors: {} }
  const values = Object.fromEntries(NAMED_DAY_FIELDS.map((field) => [field, textOf(form, field).slice(0, MAX_TEXT)]))
  if (act === 'save-record' || (act === '' && of.confirmed))
    return { ...base, ...(await saveNamedDay(db, { ...of, values }, actor)) }
  if (act !== 'delete-record') return undefined
  const answer = await deleteNamedDay(db, of, actor)
  return { ...base, ...deletionOutcome(answer, of.version), ...(!answer.ok && { values }) }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Longest text of a field; longer ones come from no browser. */
const MAX_TEXT = 40_000

/** Adds a row to the table of slots, or removes one: `add`, `remove 2`. Browsers with scripts do it themselves. */
function changeSlotRows(values: Record<string, string>, change: string): Record<string, string> {
  const rows = splitSlotRows(values.slots ?? '')
  const [what, at] = change.split(' ')
  const next = what === 'add' ? [...rows, EMPTY_SLOT_ROW] : rows.filter((_, index) => index !== Number(at))
  return { ...values, slots: joinSlotRows(next) }
}

/** Reads the rows of the table of slots, in their order in the form. */
function readSlotRows(form: FormData): string {
  const rows = new Map<string, SlotRow>()
  for (const [name, text] of form) {
    const [, row = '', part = ''] = /^slots\.(\d{1,4})\.(\w{1,20})$/.exec(name) ?? []
    if (!SLOT_PARTS.some((one) => one === part) || typeof text !== 'string') continue
    rows.set(row, { ...(rows.get(row) ?? EMPTY_SLOT_ROW), [part]: text })
  }
  return joinSlotRows([...rows.values()]).slice(0, MAX_TEXT)
}

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
  const slots = kind === 'area' && { slots: readSlotRows(form) }
  return { ...Object.fromEntries(values), ...slots, ...(kind === 'rate' && { collections: collections.join('\n') }) }
}
