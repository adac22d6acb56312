import { Fragment } from 'react'
import type { PackingSlipSheet } from '#server/desk/prints/read-sheets.ts'
import { Mast, Party } from './mast.tsx'

/** What goes into a parcel, with a square to tick for each item; no price. */
export function PackingSlipDocument({ slip }: { slip: PackingSlipSheet }) {
  const { number, test, shop, day, to, from, message, sender, lines, close, bench } = slip
  const code = bench && (
    <svg className="bench-code" viewBox={`0 0 ${bench.size} ${bench.size}`} role="img" aria-label="Code of the bench">
      <path d={bench.path} shapeRendering="crispEdges" />
    </svg>
  )
  return (
    <article className="sheet is-slip" aria-label={`Packing slip of ${number}`}>
      <Mast shop={shop} test={test} code={code}>
        <h2>{number}</h2>
        <small>Estimated delivery {day}</small>
      </Mast>
      <div className="pair">
        <Party head="To" lines={to} />
        <div>
          <Party head="From" lines={from} />
          {(message || sender) && (
            <div className="slip-card">
              <h3>Card</h3>
              {message && (
                <p className="words" dir="auto">
                  {message}
                </p>
              )}
              {sender && <p dir="auto">From {sender}</p>}
            </div>
          )}
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Put in</th>
            <th scope="col" className="r">
              Qty
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <td>
                <b>{line.name}</b>
                <Contents {...line} />
              </td>
              <td className="r">{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <small>{close}</small>
    </article>
  )
}

/** What goes into each of several, one after the other: they are packed and ticked one by one. */
const Contents = ({ quantity, items }: PackingSlipSheet['lines'][number]) =>
  items.length === 0
    ? null
    : Array.from({ length: quantity }, (_, which) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are the same, and stay where they are
        <Fragment key={which}>
          {quantity > 1 && (
            <small className="which">
              {which + 1} of {quantity}
            </small>
          )}
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Fragment>
      ))
