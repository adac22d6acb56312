import type { ReactNode } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { Seal } from '#app/ui/mark.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { formatAddress } from '#domain/delivery/shipping-address.ts'
import { truncateWords } from '#domain/order/card-message.ts'
import { firstParcel, giftOptionsOf, type OrderView, type Parcel, shippingOf } from '#domain/order/order.ts'
import { withHours } from '#domain/order/parcel-hours.ts'
import { formatExact } from '#domain/payment/money.ts'
import { formatDay } from '#domain/text/format-date.ts'
import type { ChangeDraft, CheckoutDraft } from './checkout-draft.ts'
import { OrderLinks } from './order-links.tsx'
import { GiftOptionList, OrderSummaryCard } from './order-summary-card.tsx'

type Props = { receipt: OrderView }

/** Confirmation of a paid order. */
export const ConfirmationStep = ({ receipt }: Props) => (
  <div className="conf-grid">
    <section className="thanks" aria-labelledby="step">
      <Seal />
      <h1 className="d8" id="step">
        Thank <em>you</em>
      </h1>
      <p className="lead">Payment confirmed; we are packing. Bookmark the order link: it is the only way in.</p>
      <OrderDetails receipt={receipt} />
      <OrderLinks order={receipt} />
    </section>
    <OrderSummaryCard order={receipt} />
  </div>
)

type BoxProps = Props & { bought: CheckoutDraft['bought']; steps: ReactNode }

/** Confirmation of a paid box, with the closed box and the first line of its card. */
export function BoxConfirmation({ receipt, bought, steps }: BoxProps) {
  const [line] = receipt.lines
  const note = firstLine(bought?.message ?? '')
  return (
    <div className="bd">
      <div className="bd-pic">
        {line && <Picture picture={line.picture} sizes="(max-width: 64rem) 100vw, 42vw" first />}
        {note && (
          <p className="bd-note" dir="auto">
            {note}
          </p>
        )}
      </div>
      <section className="bd-txt" aria-labelledby="ty">
        {steps}
        <p className="caps bd-caps">Order confirmed</p>
        <h1 className="d8" id="ty">
          Thank <em>you</em>
        </h1>
        <p className="lead">
          Your box is ours to pack now. It leaves tied{note && ', with your card under the ribbon'} and no price inside.
        </p>
        <OrderDetails receipt={receipt} look="bd-big">
          <DescriptionRow
            name={bought ? `${line?.name}, with ${formatPieces(bought.sums.count)}` : line?.name}
            className="num"
          >
            {formatExact(receipt.totalPaise)}
          </DescriptionRow>
        </OrderDetails>
        <GiftOptionList
          gift={{ ...giftOptionsOf(receipt), message: '' }}
          day={firstParcel(receipt).estimatedDelivery}
          slot={firstParcel(receipt).slot}
        />
        <OrderLinks order={receipt} />
      </section>
    </div>
  )
}

type OrderDetailsProps = Props & { look?: string; children?: ReactNode }

/** Number, delivery day and address of an order; a box, which has no summary card here, adds its total. */
export const OrderDetails = ({ receipt, look = 'no', children }: OrderDetailsProps) => (
  <dl className="facts">
    <DescriptionRow name="Order" className={look}>
      {receipt.number}
    </DescriptionRow>
    <DescriptionRow name="Estimated delivery" className={look}>
      {formatArrival(firstParcel(receipt))}
    </DescriptionRow>
    {children}
    <DescriptionRow name="Going to">{formatAddress(shippingOf(receipt))}</DescriptionRow>
    {!children && receipt.payment && (
      <DescriptionRow name="UPI Transaction ID" className="num">
        {receipt.payment.transactionId}
      </DescriptionRow>
    )}
  </dl>
)

const formatArrival = ({ estimatedDelivery: day, ...parcel }: Parcel) => withHours(formatDay(day), parcel, day)

const formatPieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

const MAX_NOTE_LENGTH = 90

/** Returns the first sentence or line of the card, shortened to fit the note. */
function firstLine(message: string): string {
  const line = /^[^\n.!?]*[.!?]?/.exec(message.trim())?.[0].trim() ?? ''
  return truncateWords(line, MAX_NOTE_LENGTH)
}

type ReviewStepProps = { receipt: OrderView; review: CheckoutDraft['review']; change: ChangeDraft }

/** Confirmation of an order whose payment is under review. */
export function ReviewStep({ receipt, review, change }: ReviewStepProps) {
  const transactionId = receipt.payment?.transactionId ?? ''
  const correct = ({ key, upi }: NonNullable<typeof review>) =>
    change({ key, upi, order: receipt, transactionId, receipt: undefined, review: undefined })
  return (
    <div className="conf-grid">
      <section className="thanks" aria-labelledby="step">
        <h1 className="d8" id="step">
          Payment <em>under review</em>
        </h1>
        <p className="lead">
          You gave us UPI transaction {transactionId}. We are matching it with our bank. There is no need to pay again;
          the link to your order tells you when it is confirmed, so keep it well.
        </p>
        {review?.doubt && <Banner tone="info">{review.doubt}</Banner>}
        <OrderDetails receipt={receipt} />
        <OrderLinks order={receipt} />
        {review && (
          <p>
            <button type="button" className="textbtn" onClick={() => correct(review)}>
              Correct the transaction id
            </button>
          </p>
        )}
      </section>
      <OrderSummaryCard order={receipt} />
    </div>
  )
}
