import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { LabelSheet } from '#server/documents/read-print-pages.ts'
import { Letterhead } from './letterhead.tsx'

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
