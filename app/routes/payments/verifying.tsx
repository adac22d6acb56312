import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { SeeOrder } from '#app/checkout/see-order.tsx'
import { Button } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { PaymentId } from '#domain/flavours.ts'
import type { ReturnView } from '#domain/order/payment-return.ts'
import { DISPUTED_ID } from '#domain/payment/upi.ts'

type Props = {
  /** The answer that there is no answer yet. */
  unsure: ReturnView | undefined
  /** Still waiting, and for long. */
  slow: boolean
  onAsk: () => void
}

/** The mark ties itself while the bank is asked. Without scripts a button asks. */
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
          {claimed.doubt === 'disputed' && ` ${DISPUTED_ID}`}
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
          {/* The shop itself matches a transaction id: its answer stands with the order. */}
          {claimed && unsure.order && <SeeOrder order={unsure.order} />}
          <Button type="submit" look={claimed ? 'line' : 'ribbon'}>
            Ask again
          </Button>
          {!claimed && unsure.order && <SeeOrder order={unsure.order} look="line" />}
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
    <Fact name="Order">{number}</Fact>
    {paymentId && <Fact name="Payment id">{paymentId}</Fact>}
  </dl>
)
