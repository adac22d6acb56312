import { isIndia } from '#domain/address/country.ts'
import type { LabelSheet } from '#server/desk/prints/read-sheets.ts'
import { Mast } from './mast.tsx'

/** Whom it goes to and from whom, for a courier: the PIN code is what a sorter reads. */
function Label({ label: { number, test, shop, to, from, phone, foot } }: { label: LabelSheet }) {
  const place = [to.city, to.state, isIndia(to.country) ? '' : to.country].filter(Boolean).join(', ')
  return (
    <article className="label" aria-label={`Address label of ${number}`}>
      <Mast shop={shop} test={test}>
        <h2>{number}</h2>
      </Mast>
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

/** One on an A6, or four on an A4. */
export const LabelDocument = ({ labels, four }: { labels: readonly LabelSheet[]; four: boolean }) => (
  <div className={four ? 'sheet is-labels-a4' : 'sheet is-label'}>
    {labels.map((label, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parcels of one order may go to one address
      <Label key={at} label={label} />
    ))}
  </div>
)
