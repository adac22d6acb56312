import { useEffect, useState } from 'react'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { setShortcutsEnabled, shortcutsEnabled, useShortcuts } from './use-shortcuts.ts'
import './keyboard-shortcuts.css'

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
