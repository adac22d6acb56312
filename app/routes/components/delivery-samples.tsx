import { CardDue } from '#app/delivery/card-due.tsx'
import { Due } from '#app/delivery/due.tsx'
import '#app/delivery/due.css'
import { Labelled, Part } from './part.tsx'

const GIFT = { available: true, service: 'standard-1', collection: 'uniquely-yours' } as const
const REFUSED = { refused: 'A PIN code has six digits and does not begin with 0.' }

/** The panel asks the shop as it does on the page of a gift. */
export const DeliverySamples = () => (
  <Part title="The day">
    <div className="two">
      <Labelled as="any gift">
        <Due gift={GIFT} name="Delivery of any gift" />
      </Labelled>
      <Labelled as="Same Day">
        <Due gift={{ ...GIFT, collection: 'quick-delivery', service: 'same-day-0' }} name="Delivery today" />
      </Labelled>
      <Labelled as="not a PIN code, without scripts">
        <Due gift={GIFT} served={REFUSED} name="Delivery, not a PIN code" />
      </Labelled>
      <Labelled as="sold out">
        <Due gift={{ ...GIFT, available: false }} name="Delivery, sold out" />
      </Labelled>
    </div>
    <div className="row">
      <CardDue day={{ words: 'Today by 9\u00A0pm', today: true }} />
      <CardDue day={{ words: 'Tomorrow, Saturday', today: false }} />
    </div>
  </Part>
)
