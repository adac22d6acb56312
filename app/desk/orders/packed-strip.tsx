import { Link, useRevalidator } from 'react-router'
import { BulkResults } from './bulk-actions.tsx'

type Result = { number: string; done: boolean; words: string }
type Props = { results: readonly Result[]; shown: readonly { number: string }[]; close: () => void }

/** Result of marking the selected orders as packed; the rows themselves say it too, those of other pages only here. */
export function PackedStrip({ results, shown, close }: Props) {
  const { revalidate } = useRevalidator()
  const done = results.filter((result) => result.done)
  const left = results.length - done.length
  const elsewhere = results.filter((result) => !result.done && !shown.some(({ number }) => number === result.number))
  const toShip = new URLSearchParams(done.map(({ number }) => ['n', number]))
  return (
    <div className="ol-packed">
      <p className={`strip${left === 0 ? ' is-success' : ''}`}>
        <span role="status">
          <b>
            {left === 0
              ? `${done.length} ${done.length === 1 ? 'order' : 'orders'} packed.`
              : `${done.length} of ${results.length} marked as packed.`}
          </b>
          {left > 0 && ` ${left} ${left === 1 ? 'stays as it is.' : 'stay as they are.'}`}
        </span>
        {done.length > 0 && (
          <Link className="textbtn" to={`/desk/orders/ship?${toShip}`}>
            Enter tracking numbers
          </Link>
        )}
        <button
          type="button"
          className="textbtn"
          onClick={() => {
            close()
            void revalidate()
          }}
        >
          Update list
        </button>
      </p>
      {elsewhere.length > 0 && (
        <details>
          <summary>
            {`${elsewhere.length} ${elsewhere.length === 1 ? 'order' : 'orders'} of other pages not packed: why`}
          </summary>
          <BulkResults results={elsewhere} />
        </details>
      )}
    </div>
  )
}
