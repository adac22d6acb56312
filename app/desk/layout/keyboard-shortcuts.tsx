import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import './keyboard-shortcuts.css'

const STORAGE_KEY = 'desk-keys'

const shortcutsEnabled = (): boolean => localStorage.getItem(STORAGE_KEY) !== 'off'
const setShortcutsEnabled = (on: boolean): void => localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off')

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

const SHORTCUTS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Search the list (on Today: orders)'],
  [['G', 'T O P E S'], 'Go to Today, Orders, Products, Enquiries, Settings'],
  [['J', 'K'], 'Next or previous order or product'],
  [['X'], 'Select'],
  [['Enter'], 'Open (while packing: mark packed)'],
  [['C'], 'Confirm the payment under review (on Today: the first)'],
  [['R'], 'Mark a payment as not found'],
  [['P'], 'Print the packing slip, or those selected'],
  [['I'], 'The invoice'],
  [['M'], 'The card'],
  [['Ctrl', 'Enter'], 'Send a reply'],
  [['Ctrl', 'S'], 'Save'],
  [['?'], 'Show these shortcuts'],
]

type ShortcutsProps = { dialog: React.RefObject<HTMLDialogElement | null> }

/** Button that opens the list of keyboard shortcuts, also on the `?` key. Renders nothing without scripts. */
export function ShortcutsButton({ dialog }: ShortcutsProps) {
  const show = () => dialog.current?.showModal()
  useShortcuts({ '?': show })
  if (!useHydrated()) return null
  return (
    <button type="button" className="dk-keys-button" onClick={show}>
      <Icon of="layout-grid" />
      <span>Keyboard shortcuts</span>
    </button>
  )
}

/** Dialog with the keyboard shortcuts and the checkbox that turns them off. */
export function ShortcutsDialog({ dialog }: ShortcutsProps) {
  const [on, setOn] = useState(true)
  useEffect(() => setOn(shortcutsEnabled()), [])
  return (
    <dialog ref={dialog} className="dk-keys-list" aria-labelledby="keys" closedby="any">
      <h2 id="keys">Keyboard shortcuts</h2>
      <dl>
        {SHORTCUTS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={on}
          onChange={({ currentTarget: { checked } }) => {
            setShortcutsEnabled(checked)
            setOn(checked)
          }}
        />
        Enable shortcuts
      </label>
      <form method="dialog">
        <button type="submit" className="btn-line is-xs">
          Close
        </button>
      </form>
    </dialog>
  )
}
