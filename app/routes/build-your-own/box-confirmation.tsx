import { useEffect } from 'react'
import type { Bought } from '#app/box/box-checkout-session.ts'
import { BoxSteps } from '#app/box/box-steps.tsx'
import { forgetBox } from '#app/box/selection.ts'
import { GiftNotes } from '#app/checkout/gift-notes.tsx'
import { OrderDoors } from '#app/checkout/see-order.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { addressLine } from '#domain/address/shipping.ts'
import { formatDay } from '#domain/delivery/day.ts'
import type { OrderView } from '#domain/order/order.ts'
import { formatExact } from '#domain/payment/money.ts'

type Props = { receipt: OrderView; bought: Bought | undefined }

/** The box is paid: it stands tied, with the card's first line on it. */
export function BoxConfirmation({ receipt, bought }: Props) {
  // Also where its payment was only learnt of here: what is paid for is no longer in the making.
  useEffect(forgetBox, [])
  const closed = receipt.lines[0]?.picture
  const note = firstLine(bought?.message ?? '')
  return (
    <div className="bd">
      <div className="bd-pic">
        {closed && <Picture picture={closed} sizes="(max-width: 64rem) 100vw, 42vw" first />}
        {note && (
          <p className="bd-note" dir="auto">
            {note}
          </p>
        )}
      </div>
      <section className="bd-txt" aria-labelledby="ty">
        <BoxSteps at={4} />
        <p className="caps bd-caps">Order confirmed</p>
        <h1 className="d8" id="ty">
          Thank <em>you</em>
        </h1>
        <p className="lead">
          Your box is ours to pack now. It leaves tied{note && ', with your card under the ribbon'} and no price inside.
        </p>
        <Facts receipt={receipt} bought={bought} />
        <GiftNotes gift={{ ...receipt.gift, message: '' }} day={receipt.estimatedDelivery} />
        <OrderDoors order={receipt} />
      </section>
    </div>
  )
}

const Facts = ({ receipt, bought }: Props) => (
  <dl className="facts">
    <Fact name="Order" className="bd-big">
      {receipt.number}
    </Fact>
    <Fact name="Estimated delivery" className="bd-big">
      {formatDay(receipt.estimatedDelivery)}
    </Fact>
    <Fact
      name={bought ? `${receipt.lines[0]?.name}, with ${pieces(bought.sums.count)}` : receipt.lines[0]?.name}
      className="num"
    >
      {formatExact(receipt.totalPaise)}
    </Fact>
    <Fact name="Going to">{addressLine(receipt.shipping)}</Fact>
  </dl>
)

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

const LONGEST = 90

/** The first sentence or line of the card, as much of it as fits on the note. */
function firstLine(message: string): string {
  const line = /^[^\n.!?]*[.!?]?/.exec(message.trim())?.[0].trim() ?? ''
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).toWellFormed().trimEnd()}…`
}
