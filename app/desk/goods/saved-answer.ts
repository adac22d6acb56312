import { data, redirect } from 'react-router'
import type { Texts } from '#domain/goods/merge-texts.ts'

type Saved<Field extends string> =
  | { ok: true; changed: readonly Field[] }
  | { ok: false; why: 'gone' }
  | { ok: false; why: 'faulty'; faults: Partial<Record<Field, string>>; facts: Texts<Field>; now: Texts<Field> }
  | { ok: false; why: 'clash'; clashes: Field[]; facts: Texts<Field>; now: Texts<Field> }

/** What the page of a thing answers to its form: back to itself, or all that was typed with what is wrong. */
export function savedAnswer<Field extends string>(saved: Saved<Field>, here: string) {
  if (saved.ok) throw redirect(`${here}?did=${saved.changed.length > 0 ? 'saved' : 'nothing'}`)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  const { facts, now } = saved
  const faults: Partial<Record<Field, string>> = saved.why === 'faulty' ? saved.faults : {}
  const clashes = saved.why === 'clash' ? saved.clashes : []
  return data({ fault: '', form: { facts, now, faults, clashes } }, { status: saved.why === 'clash' ? 409 : 422 })
}

/** The same to a press that could not be done. */
export const refusedAnswer = (fault: string) => data({ fault, form: undefined }, { status: 409 })

const DID: Record<string, string> = {
  made: 'Made. Nobody sees it until it is on sale.',
  begun: 'Begun. Add its gifts, then show it.',
  nothing: 'Nothing was changed.',
  done: 'Done.',
}

/** The result of the last form, from the address that it led to; `saved`: the words after a save. */
export function didWords(url: URL, saved: string): string {
  const did = url.searchParams.get('did') ?? ''
  return did === 'saved' ? saved : (DID[did] ?? '')
}

type Typed = { faults: object; clashes?: readonly string[] }

/** What a save bar says: what is wrong with what was typed, else what came of the last press. */
export function savedWords(typed: Typed | undefined, did: string): string {
  const many = Object.keys(typed?.faults ?? {}).length
  if (many > 0) return `Not saved: ${many === 1 ? 'one field needs' : `${many} fields need`} another look.`
  return (typed?.clashes ?? []).length > 0 ? 'Not saved: choose what to keep.' : did
}
