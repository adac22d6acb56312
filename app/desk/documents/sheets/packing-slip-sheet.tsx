import { Fragment } from 'react'
import type { PackingSlipSheet } from '#server/documents/read-print-pages.ts'
import { AddressBlock, Letterhead } from './letterhead.tsx'

/** Packing slip of a parcel: a checkbox per item, no prices. */
export function PackingSlipDocument({ slip }: { slip: PackingSlipSheet }) {
  const { number, test, shop, day, to, from, message, sender, lines, close, bench } = slip
  const code = bench && (
    <svg className="bench-code" viewBox={`0 0 ${bench.size} ${bench.size}`} role="img" aria-label="Code of the bench">
      <path d={bench.path} shapeRendering="crispEdges" />
    </svg>
  )
  return (
    <article className="sheet is-slip" aria-label={`Packing slip of ${number}`}>
      <Letterhead shop={shop} test={test} code={code}>
        <h2>{number}</h2>
        <small>Estimated delivery {day}</small>
      </Letterhead>
      <div className="pair">
        <AddressBlock heading="To" lines={to} />
        <div>
          <AddressBlock heading="From" lines={from} />
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

/** Repeats the contents for each unit, since each is packed and checked separately. */
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
