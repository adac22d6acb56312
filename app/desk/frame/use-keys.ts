import { useEffect, useRef } from 'react'

const SETTING = 'desk-keys'

export const keysAreOn = (): boolean => localStorage.getItem(SETTING) !== 'off'
export const turnKeys = (on: boolean): void => localStorage.setItem(SETTING, on ? 'on' : 'off')

/** Where a letter is text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])') !== null

/** Pressed alone, and meant for nothing else. */
export const isSingle = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) &&
  !document.querySelector('dialog[open]') &&
  keysAreOn()

/** What answers Enter by itself. */
const answersEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary, input') !== null

/** Single keys of a page, as `KeyboardEvent.key` names them in small letters; off while somebody types, and where they are turned off. */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingle(event)) return
      if (event.key === 'Enter' && answersEnter(event.target)) return
      const act = now.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
