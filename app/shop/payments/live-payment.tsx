import { useEffect, useEffectEvent, useState } from 'react'
import { Form, href } from 'react-router'
import { usePromises, useShop } from '#app/shell/use-shop.ts'
import { OrderLink } from '#app/shop/checkout/order-links.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { formatExact } from '#domain/payment/money.ts'
import type { LivePaymentView, PaymentReturnView } from '#domain/payment/payment.ts'
import { lateRefundText } from './payment-result.tsx'
import '#app/shop/checkout/wait-run.css'

/** Interval between two questions to the shop, in ms. */
const ASK_EVERY_MS = 5_000
/** Time after which the page may be closed, in ms. */
const PATIENCE_MS = 3 * 60_000

type WaitingProps = { unsure: PaymentReturnView; live: LivePaymentView; onAsk: () => void }

/**
 * Waits for the bank: asks every five seconds, and after three minutes says that the page may be closed. Without
 * scripts a button asks.
 */
export function WaitingForPayment({ unsure, live, onAsk }: WaitingProps) {
  const { order, amountPaise } = unsure
  const isSlow = useWaiting(onAsk)
  const shop = useShop()
  const ask = (label: string) => (
    <Form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      <Button type="submit" look="line">
        {label}
      </Button>
    </Form>
  )
  if (isSlow)
    return (
      <div className="plate" role="status">
        <Mark className="buti big-mark" />
        <h1 className="d6">Your bank has not answered yet</h1>
        <p className="meta">
          You can close this page.{' '}
          {shop?.sendsEmail && order?.buyer.email
            ? `We email ${order.buyer.email} as soon as we hear.`
            : 'The page of your order shows when we hear.'}{' '}
          Please do not pay again until then.
        </p>
        <PaymentFacts unsure={unsure} startedAt={live.startedAt} />
        <div className="acts">
          {ask('Check again')}
          {order && <OrderLink order={order} look="line" />}
        </div>
      </div>
    )
  return (
    <div className="plate" role="status">
      <Mark className="buti big-mark" />
      <h1 className="d6">
        Waiting for
        <br />
        your payment
      </h1>
      {amountPaise !== undefined && <p className="amount">{formatExact(amountPaise)}</p>}
      <p className="meta">
        Finish paying on {shop?.provider ? `${shop.provider}’s` : 'the provider’s'} page, or approve the request in your
        UPI app. This page changes by itself.
        {live.until && ` Your order is saved until ${live.until}.`}
      </p>
      <span className="wait-run" aria-hidden="true" />
      <div className="acts">
        {live.paymentUrl && (
          <a className="btn-line" href={live.paymentUrl}>
            Open the payment page again
          </a>
        )}
        <noscript>{ask('Check again')}</noscript>
        {live.payAt && (
          <ButtonLink look="quiet" to={live.payAt}>
            Pay another way
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Asks again and again; returns true once the bank is slow. */
function useWaiting(onAsk: () => void): boolean {
  const [isSlow, setSlow] = useState(false)
  const ask = useEffectEvent(onAsk)
  useEffect(() => {
    const since = Date.now()
    const timer = setInterval(() => {
      const isOver = Date.now() - since > PATIENCE_MS
      setSlow(isOver)
      if (isOver) clearInterval(timer)
      else ask()
    }, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return isSlow
}

type FactsProps = { unsure: PaymentReturnView; startedAt?: string }

const PaymentFacts = ({ unsure: { order, amountPaise }, startedAt }: FactsProps) => (
  <dl>
    {order && <DescriptionRow name="Order">{order.number}</DescriptionRow>}
    {amountPaise !== undefined && <DescriptionRow name="Amount">{formatExact(amountPaise)}</DescriptionRow>}
    {startedAt && <DescriptionRow name="Started">{startedAt}</DescriptionRow>}
  </dl>
)

/** The bank or the provider declined the payment; the order is kept and can be paid again. */
export function PaymentDeclined({ failed, live }: { failed: PaymentReturnView; live: LivePaymentView }) {
  const promises = usePromises()
  return (
    <div className="plate" role="alert">
      <Icon of="circle-exclamation-point" className="bad" />
      <h1 className="d6">
        The payment did not
        <br />
        go through
      </h1>
      {live.declined && !failed.returned && (
        <p>
          <b>{live.declined}</b>
        </p>
      )}
      <p className="meta">
        {failed.returned
          ? lateRefundText(promises?.refundTime)
          : 'If money has left your account, the bank returns it within 5 working days.'}
        {live.until && ` Your order is saved until ${live.until}.`}
      </p>
      <PaymentFacts unsure={failed} />
      <div className="acts">
        {live.payAt && <ButtonLink to={live.payAt}>Try again</ButtonLink>}
        <ButtonLink look="line" to={href('/cart')}>
          Go to cart
        </ButtonLink>
      </div>
    </div>
  )
}
