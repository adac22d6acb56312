import { Form } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { Button } from '#app/ui/button.tsx'
import type { TestPayment } from '#server/payments/test-payment.ts'

const REFUND_TEXTS = { none: '', asked: ' Refund pending.', done: ' Refunded.' }

function describeTestPayment({ state, at, transactionId, refund }: TestPayment): string {
  if (state === 'pending') return 'The ₹9 payment is not paid yet.'
  if (state === 'failed') return `The ₹9 payment failed, ${formatDateTime(at)}.`
  return `₹9 received, ${formatDateTime(at)}${transactionId ? `, transaction ${transactionId}` : ''}.${REFUND_TEXTS[refund]}`
}

/** Test payment of ₹9 through the live provider, with refund. */
export const TestPaymentPanel = ({ trial }: { trial: TestPayment | undefined }) => (
  <div className="dk-try-payment">
    {trial && <p>{describeTestPayment(trial)}</p>}
    {trial?.state === 'pending' && trial.url && (
      <a className="link" href={trial.url} target="_blank" rel="noopener noreferrer">
        Open payment page<span className="vh"> in a new tab</span>
      </a>
    )}
    <Form method="post">
      {trial?.state === 'pending' ? (
        <Button type="submit" look="line" className="is-xs" name="act" value="look">
          Check payment
        </Button>
      ) : (
        <Button type="submit" look="line" className="is-xs" name="act" value="trial">
          {trial ? 'Pay ₹9 again' : 'Make a ₹9 test payment'}
        </Button>
      )}
      {trial?.mayGoBack && (
        <Button type="submit" look="quiet" className="is-xs" name="act" value="refund">
          Refund ₹9
        </Button>
      )}
    </Form>
  </div>
)
