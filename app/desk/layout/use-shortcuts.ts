import { useEffect, useRef } from 'react'

const STORAGE_KEY = 'desk-keys'

export const shortcutsEnabled = (): boolean => localStorage.getItem(STORAGE_KEY) !== 'off'
export const setShortcutsEnabled = (on: boolean): void => localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off')

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])') !== null

/** Returns true for a key without modifiers, outside a text field and outside a dialog, while shortcuts are on. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) &&
  !document.querySelector('dialog[open]') &&
  shortcutsEnabled()

const answersEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary, input') !== null

/**
 * Registers single-key shortcuts of a page. The names are those of `KeyboardEvent.key` in lower case. They are off
 * while a text field has the focus and when the person has turned them off.
 */
export function useShortcuts(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      if (event.key === 'Enter' && answersEnter(event.target)) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
