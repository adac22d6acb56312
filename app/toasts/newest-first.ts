import type { KeyboardEvent } from 'react'

/**
 * Radix appends each toast at the end and lets Tab run backwards. Ours stand newest first in the document as well, so
 * each goes before the first older one, and Tab follows what is seen.
 */
export function placeNewestFirst(toast: HTMLElement | null) {
  const age = Number(toast?.dataset.number)
  const older = [...(toast?.parentElement?.children ?? [])].find(
    (other) => Number((other as HTMLElement).dataset.number) < age,
  )
  if (toast && older) older.before(toast)
}

/** Caught before Radix sees it. At either end its own guards are focused, from where the browser goes on. */
export function tabNewestFirst(event: KeyboardEvent<HTMLElement>) {
  const list = event.currentTarget.querySelector('ol')
  if (event.key !== 'Tab' || !list || (event.target === list && event.shiftKey)) return
  event.stopPropagation()
  const stops = [...list.querySelectorAll<HTMLElement>('li, button')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + (event.shiftKey ? -1 : 1)]
  const guard = event.shiftKey ? list.previousElementSibling : list.nextElementSibling
  if (next) event.preventDefault()
  ;((next ?? guard) as HTMLElement | null)?.focus()
}
