import { Link } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PRINT_KINDS, type PrintKind } from '#domain/desk/printing.ts'
import { formatExact, sum } from '#domain/payment/money.ts'
import './bulk-results.css'

const PACKER_DOCUMENTS: readonly PrintKind[] = ['card', 'label', 'labels-a4']

type Props = {
  /** Numbers of the selected orders. */
  chosen: readonly string[]
  rows: readonly { number: string; totalPaise?: number | undefined }[]
  mayPack: boolean
  maySeeMoney: boolean
  clear: () => void
}

/** Actions for the selected orders. CSS shows it once a row is checked. */
export function BulkActions({ chosen, rows, mayPack, maySeeMoney, clear }: Props) {
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
      <b role="status">{inBrowser ? describeSelection(chosen, rows, maySeeMoney) : 'Selected:'}</b>
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
      {inBrowser && (
        <button type="button" className="textbtn" onClick={clear}>
          Clear
        </button>
      )}
    </fieldset>
  )
}

function describeSelection(chosen: readonly string[], rows: Props['rows'], maySeeMoney: boolean): string {
  const count = `${chosen.length} selected`
  if (!maySeeMoney) return count
  const amounts = rows.flatMap(({ number, totalPaise }) => (chosen.includes(number) ? (totalPaise ?? 0) : []))
  return `${count}, ${formatExact(sum(amounts))}`
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
