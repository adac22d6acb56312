import { Fragment } from 'react'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { CardSheet, LabelSheet, PackingSlipSheet } from '#server/documents/read-print-pages.ts'
import { AddressBlock, Letterhead } from './letterhead.tsx'

/** Address label. The PIN code is largest, because couriers sort by it. */
function Label({ label: { number, test, shop, to, from, phone, foot } }: { label: LabelSheet }) {
  const place = [to.city, to.state, isIndia(to.country) ? '' : to.country].filter(Boolean).join(', ')
  return (
    <article className="label" aria-label={`Address label of ${number}`}>
      <Letterhead shop={shop} test={test}>
        <h2>{number}</h2>
      </Letterhead>
      <div className="label-to">
        <h3>To</h3>
        <b>{to.fullName}</b>
        <p>{to.street}</p>
        <p>{place}</p>
        <strong>{to.zipCode}</strong>
        <p>{to.phone}</p>
      </div>
      <footer>
        <h3>From</h3>
        <p>{from}</p>
        <p>{phone}</p>
        <b>{foot}</b>
      </footer>
    </article>
  )
}

/** One label on A6, or four on A4. */
export const LabelDocument = ({ labels, four }: { labels: readonly LabelSheet[]; four: boolean }) => (
  <div className={four ? 'sheet is-labels-a4' : 'sheet is-label'}>
    {labels.map((label, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parcels of one order may go to one address
      <Label key={at} label={label} />
    ))}
  </div>
)

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
                {line.facts.map((fact) => (
                  <small key={fact} className="slip-facts">
                    {fact}
                  </small>
                ))}
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

/** Greeting card, on as many sides as the message needs. */
export function CardDocument({ card: { number, size, sides, sender, shop } }: { card: CardSheet }) {
  return sides.map((words, side) => {
    const isLast = side === sides.length - 1
    return (
      <article
        key={words}
        className="sheet is-card"
        aria-label={`Card of ${number}${sides.length > 1 ? `, side ${side + 1}` : ''}`}
        style={{ '--print': size }}
      >
        <div>
          {words && (
            <p className="words" dir="auto">
              {words}
            </p>
          )}
          {isLast && sender && (
            <p className="from" dir="auto">
              From {sender}
            </p>
          )}
        </div>
        <small>{isLast ? shop.toUpperCase() : 'Continues on the back'}</small>
      </article>
    )
  })
}
