import { currentToasts, type Toast } from './toasts.ts'

/** Specification §4, Toasts. */
const HOTKEY = 'F8'

type HotkeyTarget = { toasts: readonly Toast[]; focusList: () => void }

let isRequested = false
let hotkeyTarget: HotkeyTarget | undefined

/**
 * Handles a key: F8 moves the focus to the toasts. The list loads with the first toast and renders after the store
 * changes, so an earlier key press is remembered until the list shows the current toasts.
 */
export function handleHotkey({ key }: Pick<KeyboardEvent, 'key'>) {
  if (key !== HOTKEY || !isAnyOpen()) return
  isRequested = true
  focusIfCurrent()
}

/** Registers the focus function of the list that shows `toasts`; returns a function that unregisters it. */
export function registerHotkeyTarget(toasts: readonly Toast[], focusList: () => void): () => void {
  const mine = { toasts, focusList }
  hotkeyTarget = mine
  focusIfCurrent()
  return () => {
    if (hotkeyTarget === mine) hotkeyTarget = undefined
  }
}

function focusIfCurrent() {
  if (!isRequested || hotkeyTarget?.toasts !== currentToasts()) return
  isRequested = false
  if (isAnyOpen()) hotkeyTarget.focusList()
}

const isAnyOpen = () => currentToasts().some(({ open }) => open)
