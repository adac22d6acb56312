import { currentToasts, type Toast } from './toasts.ts'

/** Specification §4, Toasts. */
const HOTKEY = 'F8'

type Lead = { toasts: readonly Toast[]; goThere: () => void }

let asked = false
let lead: Lead | undefined

/**
 * Handles a key: F8 moves the focus to the toasts. The list is loaded with the first toast and renders after the store
 * has changed, so a key that comes before is remembered until the list shows the current toasts.
 */
export function noteHotkey({ key }: Pick<KeyboardEvent, 'key'>) {
  if (key !== HOTKEY || !isAnyOpen()) return
  asked = true
  follow()
}

/** Registers the focus function of the list that shows `toasts`; returns a function that unregisters it. */
export function onHotkey(toasts: readonly Toast[], goThere: () => void): () => void {
  const mine = { toasts, goThere }
  lead = mine
  follow()
  return () => {
    if (lead === mine) lead = undefined
  }
}

function follow() {
  if (!asked || lead?.toasts !== currentToasts()) return
  asked = false
  if (isAnyOpen()) lead.goThere()
}

const isAnyOpen = () => currentToasts().some(({ open }) => open)
