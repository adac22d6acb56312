import { data, redirect } from 'react-router'
import type { Texts } from '#domain/goods/merge-texts.ts'

type InPlaceSaved<Field extends string> =
  | { ok: true; facts: Texts<Field> }
  | { ok: false; why: 'gone' }
  | { ok: false; why: 'faulty'; faults: Partial<Record<Field, string>>; now: Texts<Field> }
  | { ok: false; why: 'clash'; now: Texts<Field> }

type Sent<Field extends string> = { id: string; field: Field; value: string; stay: string }

/** What a list answers to a figure that was changed where it stands; `here`: the list as it is narrowed. */
export function inPlaceAnswer<Field extends string>(
  saved: InPlaceSaved<Field>,
  { id, field, value, stay }: Sent<Field>,
  here: string,
) {
  if (saved.ok && stay) return data({ id, field, value, was: saved.facts[field], fault: '' }, { status: 200 })
  if (saved.ok) throw redirect(here)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  const fault =
    saved.why === 'clash'
      ? `Somebody has made it ${saved.now[field] || 'uncounted'} meanwhile. Press Enter to make it ${value}.`
      : (saved.faults[field] ?? Object.values<string | undefined>(saved.faults)[0] ?? '')
  return data({ id, field, value, was: saved.now[field], fault }, { status: saved.why === 'clash' ? 409 : 422 })
}
