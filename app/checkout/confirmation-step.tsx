import type { ReactNode } from 'react'
import { Fact } from '#app/ui/fact.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Seal } from '#app/ui/seal.tsx'
import { addressLine } from '#domain/address/shipping.ts'
import { wholeWords } from '#domain/order/card-message.ts'
import { firstParcel, giftOptionsOf, type OrderView, shippingOf } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'
import { formatDay } from '#domain/text/spoken-day.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { ChosenGiftOptions } from './chosen-gift-options.tsx'
import { OrderSummaryCard } from './order-summary-card.tsx'
import { OrderDoors } from './see-order.tsx'

type Props = { receipt: OrderView }

/** The order is paid: what was ordered is on its tag. */
export const ConfirmationStep = ({ receipt }: Props) => (
  <div className="conf-grid">
    <section className="thanks" aria-labelledby="step">
      <Seal />
      <h1 className="d8" id="step">
        Thank <em>you</em>
      </h1>
      <p className="lead">
        Your payment is confirmed; now we pack and tie. The link to your order is its only key, so keep it well.
      </p>
      <OrderFacts receipt={receipt} />
      <OrderDoors order={receipt} />
    </section>
    <OrderSummaryCard order={receipt} />
  </div>
)

type BoxProps = Props & { bought: CheckoutDraft['bought']; steps: ReactNode }

/** The same of a box: it stands tied, with the card's first line on it. */
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
        <OrderFacts receipt={receipt} look="bd-big">
          <Fact name={bought ? `${line?.name}, with ${pieces(bought.sums.count)}` : line?.name} className="num">
            {formatExact(receipt.totalPaise)}
          </Fact>
        </OrderFacts>
        <ChosenGiftOptions
          gift={{ ...giftOptionsOf(receipt), message: '' }}
          day={firstParcel(receipt).estimatedDelivery}
        />
        <OrderDoors order={receipt} />
      </section>
    </div>
  )
}

type FactsProps = Props & { look?: string; children?: ReactNode }

/** Its number, its day and where it goes; of a box, which has no tag here, what it came to. */
export const OrderFacts = ({ receipt, look = 'no', children }: FactsProps) => (
  <dl className="facts">
    <Fact name="Order" className={look}>
      {receipt.number}
    </Fact>
    <Fact name="Estimated delivery" className={look}>
      {formatDay(firstParcel(receipt).estimatedDelivery)}
    </Fact>
    {children}
    <Fact name="Going to">{addressLine(shippingOf(receipt))}</Fact>
    {!children && receipt.payment && (
      <Fact name="UPI Transaction ID" className="num">
        {receipt.payment.transactionId}
      </Fact>
    )}
  </dl>
)

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

const LONGEST = 90

/** The first sentence or line of the card, as much of it as fits on the note. */
function firstLine(message: string): string {
  const line = /^[^\n.!?]*[.!?]?/.exec(message.trim())?.[0].trim() ?? ''
  return wholeWords(line, LONGEST)
}
