import { href } from 'react-router'
import { OrderSlip } from '#app/checkout/order-slip.tsx'
import type { ChangeSession } from '#app/checkout/use-checkout-session.ts'
import { ButtonLink, TextLink } from '#app/ui/button.tsx'
import { Seal } from '#app/ui/seal.tsx'
import { formatDay } from '#domain/delivery.ts'
import type { OrderView } from '#domain/order.ts'
import { addressLine } from '#domain/shipping.ts'

type Props = { receipt: OrderView; change: ChangeSession }

export const ConfirmationStep = ({ receipt, change }: Props) => (
  <div className="conf-grid">
    <section className="thanks" aria-labelledby="step">
      <Seal />
      <h1 className="d8" id="step">
        Thank you, <em>{firstName(receipt.shipping.fullName)}</em>
      </h1>
      <p className="lead">
        Your payment is confirmed; now we pack and tie. The link to your order is its only key, so keep it well.
      </p>
      <OrderFacts receipt={receipt} />
      <div className="acts">
        <ButtonLink to={href('/')} onClick={() => change({ receipt: undefined })}>
          Return to Homepage
        </ButtonLink>
        <TextLink to={href('/order/:number/:secret', { number: receipt.number, secret: receipt.secret })}>
          See your order
        </TextLink>
      </div>
    </section>
    <OrderSlip order={receipt} />
  </div>
)

export const OrderFacts = ({ receipt }: { receipt: OrderView }) => (
  <dl className="facts">
    <div>
      <dt>Order</dt>
      <dd className="no">{receipt.number}</dd>
    </div>
    <div>
      <dt>Estimated delivery</dt>
      <dd className="no">{formatDay(receipt.estimatedDelivery)}</dd>
    </div>
    <div>
      <dt>Going to</dt>
      <dd>{addressLine(receipt.shipping)}</dd>
    </div>
    {receipt.payment && (
      <div>
        <dt>UPI Transaction ID</dt>
        <dd className="num">{receipt.payment.transactionId}</dd>
      </div>
    )}
  </dl>
)

const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? fullName
