import { currentToasts, type Toast } from './toasts.ts'

/** Specification §4, Toasts. */
const HOTKEY = 'F8'

type Lead = { toasts: readonly Toast[]; goThere: () => void }

let asked = false
let lead: Lead | undefined

/**
 * The way to the toasts was asked for. The list comes with the first of them, and is drawn a moment after it is known what
 * is in it: until it is there as it is, that is kept.
 */
export function noteHotkey({ key }: Pick<KeyboardEvent, 'key'>) {
  if (key !== HOTKEY || !isAnyOpen()) return
  asked = true
  follow()
}

/** Says how to get to the list that shows these toasts; gives back how to take that away. */
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
