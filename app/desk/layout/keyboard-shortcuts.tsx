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

type Shortcut = readonly [keys: readonly string[], does: string]
const SHORTCUT_GROUPS: readonly { name: string; shortcuts: readonly Shortcut[] }[] = [
  {
    name: 'Everywhere',
    shortcuts: [
      [['Ctrl', 'K'], 'Search orders, customers, products, pages and actions'],
      [['/'], 'Search the list'],
      [['N'], 'New order'],
      [['Ctrl', 'S'], 'Save'],
      [['Ctrl', 'Enter'], 'Send a reply'],
      [['?'], 'Show these shortcuts'],
    ],
  },
  {
    name: 'Go to',
    shortcuts: [
      [['G', 'T'], 'Today'],
      [['G', 'O'], 'Orders'],
      [['G', 'C'], 'Customers'],
      [['G', 'P'], 'Products'],
      [['G', 'E'], 'Enquiries'],
      [['G', 'M'], 'Marketing'],
      [['G', 'S'], 'Settings'],
    ],
  },
  {
    name: 'Lists',
    shortcuts: [
      [['J', 'K'], 'Next or previous row'],
      [['X'], 'Select'],
      [['Enter'], 'Open'],
      [['Space'], 'Orders: preview, on wide screens'],
    ],
  },
  {
    name: 'An order',
    shortcuts: [
      [['J', 'K'], 'Next or previous order of the list'],
      [['C'], 'Confirm the payment under review'],
      [['R'], 'Mark the payment as not found'],
      [['P'], 'Print the packing slip'],
      [['I'], 'Print the invoice'],
      [['M'], 'Print the card'],
      [['Enter'], 'While packing: mark as packed'],
    ],
  },
]

type ShortcutsProps = { dialog: React.RefObject<HTMLDialogElement | null> }

/** Button that opens the list of keyboard shortcuts, also on the `?` key. Renders nothing without scripts. */
export function ShortcutsButton({ dialog }: ShortcutsProps) {
  const show = () => dialog.current?.showModal()
  useShortcuts({ '?': show })
  if (!useHydrated()) return null
  return (
    <button type="button" className="dk-keys-button" onClick={show}>
      <Icon of="keyboard" />
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
      <div className="dk-keys-groups">
        {SHORTCUT_GROUPS.map(({ name, shortcuts }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <dl>
              {shortcuts.map(([keys, does]) => (
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
          </section>
        ))}
      </div>
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
