import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useShortcuts } from '#app/desk/layout/keyboard-shortcuts.tsx'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PRINT_KINDS, type PrintKind } from '#domain/desk/printing.ts'
import './bulk-results.css'

/** Selection state of an order list: checkboxes, shift-click ranges, and the keys J, K, X, Enter and P. */
export function useRowSelection(rows: readonly unknown[]) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(0)
  const [at, setAt] = useState(-1)
  const last = useRef(-1)
  const checkboxes = () => checkboxesIn(form.current)

  // The browser may restore checkboxes, or the user may check some before hydration, so the count is read from the
  // DOM.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows bring new checkboxes
  useLayoutEffect(() => setChosen(countChecked(checkboxesIn(form.current))), [rows])

  // Stable identity, so that memoized rows do not re-render.
  const toggle = useCallback(({ currentTarget, shiftKey }: React.MouseEvent<HTMLInputElement>) => {
    const all = checkboxesIn(currentTarget.form)
    const index = all.indexOf(currentTarget)
    if (shiftKey && last.current >= 0)
      for (const checkbox of all.slice(Math.min(index, last.current), Math.max(index, last.current) + 1))
        checkbox.checked = currentTarget.checked
    last.current = index
    setChosen(countChecked(all))
  }, [])
  function chooseAll({ currentTarget }: React.ChangeEvent<HTMLInputElement>) {
    for (const checkbox of checkboxes()) checkbox.checked = currentTarget.checked
    setChosen(countChecked(checkboxes()))
  }
  function move(by: number) {
    const all = checkboxes()
    const next = Math.min(all.length - 1, Math.max(0, at + by))
    setAt(next)
    all[next]?.focus()
  }
  const activeCheckbox = () => checkboxes()[at]
  const open = (checkbox: Element | undefined) => checkbox?.closest('tr')?.querySelector('a')?.click()
  /** Enter on a checkbox would submit the form; it opens the order instead. */
  function openOnEnter(event: React.KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    open(event.target)
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => activeCheckbox()?.click(),
    enter: () => open(activeCheckbox()),
    p() {
      form.current?.querySelector<HTMLButtonElement>('button[value="slip"]')?.click()
    },
  })
  return { form, chosen, at, press: toggle, chooseAll, enter: openOnEnter }
}

const checkboxesIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name="n"]') ?? []),
]
const countChecked = (checkboxes: readonly HTMLInputElement[]): number =>
  checkboxes.filter(({ checked }) => checked).length

const PACKER_DOCUMENTS: readonly PrintKind[] = ['card', 'label', 'labels-a4']

type Props = { chosen: number; mayPack: boolean; maySeeMoney: boolean }

/** Actions for the selected orders. CSS shows it once a row is checked. */
export function BulkActions({ chosen, mayPack, maySeeMoney }: Props) {
  const kinds: readonly PrintKind[] = maySeeMoney ? [...PACKER_DOCUMENTS, 'invoice'] : PACKER_DOCUMENTS
  const inBrowser = useHydrated()
  const printButton = (kind: PrintKind, words: React.ReactNode, look = 'btn-line is-xs') => (
    <button
      type="submit"
      key={kind}
      className={look}
      formMethod="get"
      formAction="/desk/orders/sheets"
      name="paper"
      value={kind}
    >
      {words}
    </button>
  )
  return (
    <fieldset className="dk-bulk on-dark">
      <legend className="vh">With selected orders</legend>
      <span role="status">{inBrowser ? `${chosen} selected` : 'Selected:'}</span>
      {mayPack ? (
        <>
          {printButton(
            'slip',
            <>
              <Icon of="printer" />
              Slips <kbd>P</kbd>
            </>,
          )}
          <details className="dk-more-prints">
            <summary className="btn-line is-xs">
              More documents
              <Icon of="chevron-down" />
            </summary>
            <div className="on-dark">{kinds.map((kind) => printButton(kind, PRINT_KINDS[kind].name))}</div>
          </details>
          <button type="submit" className="btn-line is-xs" formMethod="get" formAction="/desk/orders/ship">
            <Icon of="truck" />
            Ship
          </button>
          <button type="submit" className="btn is-xs">
            Mark as packed
          </button>
        </>
      ) : (
        printButton('invoice', PRINT_KINDS.invoice.name)
      )}
    </fieldset>
  )
}

type BulkResult = { number: string; done: boolean; words: string; row?: number; text?: string }

/** Lists the result of a bulk action for each order, failures first. */
export function BulkResults({ results }: { results: readonly BulkResult[] }) {
  if (results.length === 0) return null
  const ordered = results.toSorted((one, other) => Number(one.done) - Number(other.done))
  return (
    <ul className="dk-results">
      {ordered.map(({ number, done, words, row, text }) => (
        <li key={`${number} ${row}`}>
          <span className={`dk-st ${done ? 'is-done' : 'is-late'}`}>{done ? 'Done' : 'Not done'}</span>
          {number ? (
            <Link className="dk-no" to={`/desk/orders/${number}`}>
              {number}
            </Link>
          ) : (
            <span className="dk-sub was">{text}</span>
          )}
          <span>
            {words} {row && !done && <span className="dk-sub">Row {row}.</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
