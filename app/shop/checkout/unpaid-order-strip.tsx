import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatExact } from '#domain/payment/money.ts'
import { type UnpaidOrder, type UnpaidOrderResponse, unpaidOrder } from './unpaid-order.ts'
import './unpaid-order-strip.css'

/** Asks the shop about the order, and offers to pay for it or to cancel it while it is unpaid. */
export default function UnpaidOrderStrip(order: UnpaidOrder) {
  const { number, secret } = order
  const [unpaid, setUnpaid] = useState<UnpaidOrderResponse['unpaid']>()
  const { Form, state } = useFetcher()
  const path = href('/order/:number/:secret/pay', { number, secret })
  useEffect(() => {
    const asking = new AbortController()
    async function ask() {
      const response = await fetch(`/order/${encodeURIComponent(number)}/${encodeURIComponent(secret)}/unpaid.json`, {
        signal: asking.signal,
      })
      if (!response.ok && response.status !== 404) return
      const answer = response.ok ? ((await response.json()) as UnpaidOrderResponse) : { unpaid: undefined }
      if (answer.unpaid) setUnpaid(answer.unpaid)
      else unpaidOrder.set(undefined)
    }
    // Without an answer nothing is offered.
    ask().catch(() => {})
    return () => asking.abort()
  }, [number, secret])
  if (!unpaid) return null
  return (
    <section className="resume" aria-labelledby="resume">
      <i className="strap" aria-hidden="true" />
      <h2 className="d5" id="resume">
        Order {number} is not paid yet
      </h2>
      <p className="meta">
        {unpaid.name}, {formatExact(unpaid.totalPaise)}. Saved until {unpaid.until}.
      </p>
      <div className="acts">
        <ButtonLink size="sm" to={path}>
          Pay now
        </ButtonLink>
        <Form method="post" action={path}>
          <button type="submit" className="textbtn" name="method" value="cancel" disabled={state !== 'idle'}>
            Cancel it
          </button>
        </Form>
      </div>
    </section>
  )
}
