import { data, redirect } from 'react-router'
import type { FieldValues } from '#domain/text/merge-fields.ts'

type SaveResult<Field extends string> =
  | { ok: true; changed: readonly Field[] }
  | { ok: false; why: 'gone' }
  | {
      ok: false
      why: 'faulty'
      faults: Partial<Record<Field, string>>
      facts: FieldValues<Field>
      now: FieldValues<Field>
    }
  | { ok: false; why: 'clash'; clashes: Field[]; facts: FieldValues<Field>; now: FieldValues<Field> }

/**
 * Answers an edit form: redirects to the page on success, else returns the submitted values with errors or conflicts.
 */
export function saveResponse<Field extends string>(saved: SaveResult<Field>, here: string) {
  if (saved.ok) throw redirect(`${here}?did=${saved.changed.length > 0 ? 'saved' : 'nothing'}`)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  const { facts, now } = saved
  const faults: Partial<Record<Field, string>> = saved.why === 'faulty' ? saved.faults : {}
  const clashes = saved.why === 'clash' ? saved.clashes : []
  return data({ fault: '', form: { facts, now, faults, clashes } }, { status: saved.why === 'clash' ? 409 : 422 })
}

/** Answers an action that could not be done, with 409 and its message. */
export const rejectedResponse = (fault: string) => data({ fault, form: undefined }, { status: 409 })

const FLASH_MESSAGES: Record<string, string> = {
  made: 'Created. It is hidden until it is on sale.',
  begun: 'Created. Add products, then publish it.',
  nothing: 'No changes',
  done: 'Done.',
}

/** Returns the message for the `did` parameter of the address. `saved`: the text after a successful save. */
export function flashMessage(url: URL, saved: string): string {
  const did = url.searchParams.get('did') ?? ''
  return did === 'saved' ? saved : (FLASH_MESSAGES[did] ?? '')
}

type SubmittedForm = { faults: object; clashes?: readonly string[] }

/** Returns the status text of the save bar: errors first, then conflicts, then the result of the last submit. */
export function saveBarMessage(typed: SubmittedForm | undefined, did: string): string {
  const many = Object.keys(typed?.faults ?? {}).length
  if (many > 0) return `Not saved: check ${many === 1 ? '1 field' : `${many} fields`}.`
  return (typed?.clashes ?? []).length > 0 ? 'Not saved: choose what to keep.' : did
}
