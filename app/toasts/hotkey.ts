import { currentToasts } from './toasts.ts'

/** Specification §4, Toasts. */
const HOTKEY = 'F8'

let asked = false
let lead: (() => void) | undefined

/** The way to the toasts was asked for. The list comes with the first of them: until it is there, that is kept. */
export function noteHotkey({ key }: Pick<KeyboardEvent, 'key'>) {
  if (key !== HOTKEY) return
  if (!isAnyOpen()) return
  if (lead) lead()
  else asked = true
}

/** Says how to get there; gives back how to take that away. */
export function onHotkey(goThere: () => void): () => void {
  lead = goThere
  if (asked && isAnyOpen()) goThere()
  asked = false
  return () => {
    if (lead === goThere) lead = undefined
  }
}

const isAnyOpen = () => currentToasts().some(({ open }) => open)
