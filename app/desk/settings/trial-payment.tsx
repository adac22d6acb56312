import { Form } from 'react-router'
import { sayTime } from '#app/desk/orders/say.ts'
import { Button } from '#app/ui/button.tsx'
import type { Trial } from '#server/desk/settings/trial-payment.ts'

const BACK = { none: '', asked: ' It is on its way back.', done: ' It went back.' }

function standing({ state, at, transactionId, refund }: Trial): string {
  if (state === 'pending') return 'A payment of ₹9 waits to be paid.'
  if (state === 'failed') return `A payment of ₹9 came to nothing, ${sayTime(at)}.`
  return `₹9 came, ${sayTime(at)}${transactionId ? `, transaction ${transactionId}` : ''}.${BACK[refund]}`
}

/** A payment of ₹9 by which an owner sees whether the provider takes money, and gives it back. */
export const TrialPayment = ({ trial }: { trial: Trial | undefined }) => (
  <div className="dk-try-payment">
    {trial && <p>{standing(trial)}</p>}
    {trial?.state === 'pending' && trial.url && (
      <a className="link" href={trial.url} target="_blank" rel="noopener noreferrer">
        Open its page<span className="vh"> in a new tab</span>
      </a>
    )}
    <Form method="post">
      {trial?.state === 'pending' ? (
        <Button type="submit" look="line" className="is-xs" name="act" value="look">
          Was it paid?
        </Button>
      ) : (
        <Button type="submit" look="line" className="is-xs" name="act" value="trial">
          {trial ? 'Pay ₹9 once more' : 'Pay ₹9 to try it'}
        </Button>
      )}
      {trial?.mayGoBack && (
        <Button type="submit" look="quiet" className="is-xs" name="act" value="refund">
          Pay the ₹9 back
        </Button>
      )}
    </Form>
  </div>
)
