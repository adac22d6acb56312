import { data, redirect } from 'react-router'
import type { FieldValues } from '#domain/text/merge-fields.ts'

type CellSaveResult<Field extends string> =
  | { ok: true; facts: FieldValues<Field> }
  | { ok: false; why: 'gone' }
  | { ok: false; why: 'faulty'; faults: Partial<Record<Field, string>>; now: FieldValues<Field> }
  | { ok: false; why: 'clash'; now: FieldValues<Field> }

type CellEdit<Field extends string> = { id: string; field: Field; value: string; stay: string }

/**
 * Answers a submit of an editable table cell. `stay` returns the result to the cell; otherwise the list is loaded
 * again. `here`: address of the list with its filters.
 */
export function cellEditResponse<Field extends string>(
  saved: CellSaveResult<Field>,
  { id, field, value, stay }: CellEdit<Field>,
  here: string,
) {
  if (saved.ok && stay) return data({ id, field, value, was: saved.facts[field], fault: '' }, { status: 200 })
  if (saved.ok) throw redirect(here)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  const fault =
    saved.why === 'clash'
      ? `Someone else changed it to ${saved.now[field] || 'untracked'}. Press Enter to save ${value}.`
      : (saved.faults[field] ?? Object.values<string | undefined>(saved.faults)[0] ?? '')
  return data({ id, field, value, was: saved.now[field], fault }, { status: saved.why === 'clash' ? 409 : 422 })
}
