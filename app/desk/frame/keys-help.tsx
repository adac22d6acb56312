import { useEffect, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { keysAreOn, turnKeys, useKeys } from './use-keys.ts'
import './keys-help.css'

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'Search the list; on Today, orders'],
  [['G', 'T O P E S'], 'To Today, Orders, Products, Enquiries, Settings'],
  [['J', 'K'], 'To the next order or product, and back'],
  [['X'], 'Choose it'],
  [['Enter'], 'Open it; at the bench: packed and tied'],
  [['C'], 'Confirm the payment of an order under review; on Today, of the first'],
  [['R'], 'Not found: to where you say where you looked'],
  [['P'], 'Print the packing slip, or those of the chosen'],
  [['I'], 'The invoice'],
  [['M'], 'The card'],
  [['Ctrl', 'Enter'], 'Send an answer'],
  [['Ctrl', 'S'], 'Save a page with a Save button'],
  [['?'], 'This list'],
]

type Help = { dialog: React.RefObject<HTMLDialogElement | null> }

/** Opens the list of keys. Without scripts there are none. */
export function KeysButton({ dialog }: Help) {
  const show = () => dialog.current?.showModal()
  useKeys({ '?': show })
  if (!useInBrowser()) return null
  return (
    <button type="button" className="dk-keys-button" onClick={show}>
      <Icon of="layout-grid" />
      <span>Keys</span>
    </button>
  )
}

/** What single keys do, and the way to turn them off. */
export function KeysList({ dialog }: Help) {
  const [on, setOn] = useState(true)
  useEffect(() => setOn(keysAreOn()), [])
  return (
    <dialog ref={dialog} className="dk-keys-list" aria-labelledby="keys" closedby="any">
      <h2 id="keys">Keys</h2>
      <dl>
        {KEYS.map(([keys, does]) => (
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
            turnKeys(checked)
            setOn(checked)
          }}
        />
        Single keys work in this browser
      </label>
      <form method="dialog">
        <button type="submit" className="btn-line is-xs">
          Close
        </button>
      </form>
    </dialog>
  )
}
