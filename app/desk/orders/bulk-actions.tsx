import { Link } from 'react-router'
import { useHydrated } from '#app/platform/use-hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PRINT_KINDS, type PrintKind } from '#domain/desk/printing.ts'
import { formatExact, sum } from '#domain/payment/money.ts'
import { formatCount } from './filter-fields.tsx'
import type { WholeSelection } from './selection.ts'
import { MAX_SELECTED } from './whole-selection.ts'
import './bulk-results.css'

const PACKER_DOCUMENTS: readonly PrintKind[] = ['card', 'label', 'labels-a4']

type Props = {
  /** Numbers of the selected orders. */
  chosen: readonly string[]
  rows: readonly { number: string; totalPaise?: number | undefined }[]
  /** Number of orders of the list over all pages. */
  total: number
  /** Orders of the list over all pages, once they are selected. */
  whole: WholeSelection | undefined
  failed: boolean
  selectAll: () => void
  isPacking: boolean
  mayPack: boolean
  maySeeMoney: boolean
  mayExport: boolean
  clear: () => void
}

/** Actions for the selected orders. CSS shows it once a row is checked. */
export function BulkActions(props: Props) {
  const { chosen, rows, total, whole, failed, selectAll, mayPack, maySeeMoney, mayExport, clear, isPacking } = props
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
      <b role="status">{inBrowser ? describeSelection(props) : 'Selected:'}</b>
      {whole?.numbers.map(
        (number) => !chosen.includes(number) && <input key={number} type="hidden" name="n" value={number} />,
      )}
      {!whole && chosen.length === rows.length && total > rows.length && (
        <button type="button" className="textbtn" onClick={selectAll}>
          {failed
            ? 'Not loaded. Try again'
            : total > MAX_SELECTED
              ? `Select the first ${MAX_SELECTED}`
              : `Select all ${total}`}
        </button>
      )}
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
            <div className="on-dark">
              {kinds.map((kind) => printButton(kind, PRINT_KINDS[kind].name))}
              {mayExport && EXPORT_BUTTON}
            </div>
          </details>
          <button type="submit" className="btn-line is-xs" formMethod="get" formAction="/desk/orders/ship">
            <Icon of="truck" />
            Ship
          </button>
          <button type="submit" className="btn is-xs" aria-disabled={isPacking || undefined}>
            {isPacking ? 'Packing' : 'Mark as packed'}
          </button>
        </>
      ) : (
        <>
          {printButton('invoice', PRINT_KINDS.invoice.name)}
          {mayExport && EXPORT_BUTTON}
        </>
      )}
      {inBrowser && (
        <button type="button" className="textbtn" onClick={clear}>
          Clear
        </button>
      )}
    </fieldset>
  )
}

/** Opens the page of the export with the selected orders. */
const EXPORT_BUTTON = (
  <button type="submit" className="btn-line is-xs" formMethod="get" formAction="/desk/orders/spreadsheet">
    Export
  </button>
)

function describeSelection({ chosen, rows, total, whole, maySeeMoney }: Props): string {
  const selected = whole?.numbers.length ?? chosen.length
  const isCapped = whole !== undefined && total > selected
  const count = isCapped ? `First ${selected} of ${formatCount(total)} selected` : `${selected} selected`
  if (!maySeeMoney) return count
  if (whole) return `${count}, ${formatExact(whole.sumPaise ?? 0)}`
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
