import { Banner } from '#app/ui/banner.tsx'
import type { OrderView } from '#domain/order/order.ts'
import type { ChangeDraft, CheckoutDraft } from './checkout-draft.ts'
import { OrderDetails } from './confirmation-step.tsx'
import { OrderLinks } from './order-links.tsx'
import { OrderSummaryCard } from './order-summary-card.tsx'

type Props = { receipt: OrderView; review: CheckoutDraft['review']; change: ChangeDraft }

/** Confirmation of an order whose payment is under review. */
export function ReviewStep({ receipt, review, change }: Props) {
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
