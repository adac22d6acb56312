import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { OrderLink } from '#app/shop/checkout/order-links.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { PaymentId } from '#domain/nominal.ts'
import type { PaymentReturnView } from '#domain/payment/payment.ts'
import { DISPUTED_ID_MESSAGE } from '#domain/payment/upi.ts'

type Props = {
  /** Set when the provider had no final answer. */
  unsure: PaymentReturnView | undefined
  slow: boolean
  onAsk: () => void
}

/** Animates the mark while the provider is asked. Without scripts a button asks. */
export function Verifying({ unsure, slow, onAsk }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAsk()
  }
  const claimed = unsure?.order?.state === 'under_review' ? unsure.order.payment : undefined
  return (
    <div className="plate" role="status">
      <Mark className={unsure ? 'buti big-mark' : 'buti big-mark is-tying'} />
      <h1 className="d6">{claimed ? 'Payment under review' : 'Verifying Payment'}</h1>
      {claimed ? (
        <p className="meta">
          You gave us UPI transaction {claimed.transactionId}. We are matching it with our bank. Your order is kept and
          there is no need to pay again.
          {claimed.doubt === 'disputed' && ` ${DISPUTED_ID_MESSAGE}`}
        </p>
      ) : unsure || slow ? (
        <p className="meta">
          The bank is slow to answer. Your order is kept and there is no need to pay again; you may close this page and
          come back to it later.
        </p>
      ) : (
        <p className="meta">A moment: we are asking the bank. Please keep this page open.</p>
      )}
      {unsure?.order && <Order {...unsure} number={unsure.order.number} />}
      {unsure ? (
        <Form method="post" className="acts" onSubmit={submit}>
          {/* The shop matches the transaction id itself, so the result appears on the order page. */}
          {claimed && unsure.order && <OrderLink order={unsure.order} />}
          <Button type="submit" look={claimed ? 'line' : 'ribbon'}>
            Ask again
          </Button>
          {!claimed && unsure.order && <OrderLink order={unsure.order} look="line" />}
        </Form>
      ) : (
        <noscript>
          <Form method="post" className="acts">
            <Button type="submit">Verify my payment</Button>
          </Form>
        </noscript>
      )}
    </div>
  )
}

const Order = ({ number, paymentId }: { number: string; paymentId: PaymentId | undefined }) => (
  <dl>
    <DescriptionRow name="Order">{number}</DescriptionRow>
    {paymentId && <DescriptionRow name="Payment id">{paymentId}</DescriptionRow>}
  </dl>
)
