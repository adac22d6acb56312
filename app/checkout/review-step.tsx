import { Strip } from '#app/ui/strip.tsx'
import type { OrderView } from '#domain/order/order.ts'
import type { ChangeDraft, CheckoutDraft } from './checkout-draft.ts'
import { OrderFacts } from './confirmation-step.tsx'
import { OrderSummaryCard } from './order-summary-card.tsx'
import { OrderDoors } from './see-order.tsx'

type Props = { receipt: OrderView; review: CheckoutDraft['review']; change: ChangeDraft }

/** The order is placed and the shopper has done what there is to do; whether the money came is being looked at. */
export function ReviewStep({ receipt, review, change }: Props) {
  const transactionId = receipt.payment?.transactionId ?? ''
  /** Back to the payment step with this very order, to type the id once more. */
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
        {review?.doubt && <Strip tone="info">{review.doubt}</Strip>}
        <OrderFacts receipt={receipt} />
        <OrderDoors order={receipt} />
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
