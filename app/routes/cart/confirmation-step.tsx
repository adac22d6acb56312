import { OrderSlip } from '#app/checkout/order-slip.tsx'
import { OrderDoors } from '#app/checkout/see-order.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Seal } from '#app/ui/seal.tsx'
import { addressLine } from '#domain/address/shipping.ts'
import { formatDay } from '#domain/delivery/day.ts'
import type { OrderView } from '#domain/order/order.ts'

export const ConfirmationStep = ({ receipt }: { receipt: OrderView }) => (
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
    <OrderSlip order={receipt} />
  </div>
)

export const OrderFacts = ({ receipt }: { receipt: OrderView }) => (
  <dl className="facts">
    <Fact name="Order" className="no">
      {receipt.number}
    </Fact>
    <Fact name="Estimated delivery" className="no">
      {formatDay(receipt.estimatedDelivery)}
    </Fact>
    <Fact name="Going to">{addressLine(receipt.shipping)}</Fact>
    {receipt.payment && (
      <Fact name="UPI Transaction ID" className="num">
        {receipt.payment.transactionId}
      </Fact>
    )}
  </dl>
)
