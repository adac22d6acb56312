import { Link } from 'react-router'
import './bulk-results.css'

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
