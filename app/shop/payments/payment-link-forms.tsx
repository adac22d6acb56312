import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { StepButtons } from '#app/shop/checkout/step-submit.tsx'
import { TransactionIdField } from '#app/shop/checkout/upi-form.tsx'
import { UpiLimitNotice, UpiPanel } from '#app/shop/checkout/upi-panel.tsx'
import { useServerErrors } from '#app/shop/forms/use-form-errors.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import type { OrderView } from '#domain/order/order.ts'
import { METHOD_TEXTS, type PaymentMethod } from '#domain/payment/payment-method.ts'
import { transactionIdError, type UpiRequestView } from '#domain/payment/upi.ts'

/** Specification §5, beside the field. */
export const INVALID_ID = 'Valid UPI Transaction ID is required'

export type PayableLink = {
  state: 'open' | 'lapsed'
  order: OrderView
  methods: readonly PaymentMethod[]
  /** The total exceeds the UPI limit. */
  above: boolean
  upi: UpiRequestView | undefined
  /** Formatted expiry time and delivery address. */
  until: string
  to: string
}
export type PaymentLinkAnswer = { fault: string; beside: 'form' | 'id'; typed: string; paymentUrl: string | undefined }

type Props = { link: PayableLink; answer: PaymentLinkAnswer | undefined }

/**
 * Payment step of an unpaid order behind a payment link. It works without scripts: all state is in the posted form.
 */
export function PaymentLinkForms({ link, answer }: Props) {
  const { order, state, methods, above, upi, until, to } = link
  const { number, totalPaise } = order
  const byUpi = methods.includes('upi') && !above
  return (
    <section className="pay-link" aria-labelledby="step">
      <p className="caps">Order {number}</p>
      <h1 className="d7 co-title" id="step">
        {byUpi ? 'Pay by UPI' : 'Pay for your order'}
      </h1>
      <p className="meta">It goes to {to}.</p>
      <LinkNotice link={link} answer={answer} />
      {state === 'open' && above && (
        <UpiLimitNotice amountPaise={totalPaise}>Your order {number} is kept.</UpiLimitNotice>
      )}
      {upi && byUpi && <UpiPanel amountPaise={totalPaise} orderNumber={number} upi={upi} />}
      {byUpi && <TransactionIdForm totalPaise={totalPaise} answer={answer} />}
      {state === 'open' && (methods.includes('card') || answer?.paymentUrl) && (
        <CardForm alone={!byUpi} answer={answer} />
      )}
      {state === 'open' && (
        <p className="meta">
          Until {until} your gifts are set aside, and this link is open. Keep it as you would a key.
        </p>
      )}
    </section>
  )
}

const LinkNotice = ({ link: { state, until }, answer }: Props) => (
  <>
    {answer?.fault && answer.beside === 'form' && (
      <Banner tone="error" role="alert" className="co-news">
        {answer.fault}
      </Banner>
    )}
    {state === 'lapsed' && (
      <Banner role="status" className="co-news">
        <b>This link lapsed on {until}.</b> Please do not pay by it any more: ask us for a new one, and we set your
        gifts aside again. If you have paid already, tell us the transaction id.
      </Banner>
    )}
  </>
)

const check = (form: FormData) =>
  transactionIdError(String(form.get('transactionId')).trim()) ? { transactionId: INVALID_ID } : {}

function TransactionIdForm({ totalPaise, answer }: { totalPaise: number; answer: PaymentLinkAnswer | undefined }) {
  const found = answer?.beside === 'id' && answer.fault ? { transactionId: answer.fault } : undefined
  const { form, errors, onInput } = useServerErrors<'transactionId'>({ answer, found, check })
  return (
    <Form method="post" className="pay-form" noValidate preventScrollReset ref={form} onInput={onInput}>
      <input type="hidden" name="method" value="upi" />
      <input type="hidden" name="totalPaise" value={totalPaise} />
      <TransactionIdField
        name="transactionId"
        defaultValue={answer?.typed}
        error={errors.transactionId}
        onChange={() => {}}
      />
      <StepButtons continueLabel="Complete Purchase" busy={useNavigation().formData?.get('method') === 'upi'} />
    </Form>
  )
}

/** Opens the provider's page: automatically, or by a link without scripts. */
function CardForm({ alone, answer }: { alone: boolean; answer: PaymentLinkAnswer | undefined }) {
  const busy = useNavigation().formData?.get('method') === 'card'
  const paymentUrl = answer?.paymentUrl
  useEffect(() => {
    if (paymentUrl) window.location.assign(paymentUrl)
  }, [paymentUrl])
  if (paymentUrl) {
    return (
      <p className="acts" role="status">
        <a className="btn" href={paymentUrl}>
          Continue to the payment page
        </a>
      </p>
    )
  }
  return (
    <Form method="post" className="pay-card" preventScrollReset>
      <input type="hidden" name="method" value="card" />
      {!alone && <p>Rather by card? {METHOD_TEXTS.card.meta}</p>}
      <Button type="submit" look={alone ? 'ribbon' : 'line'} aria-disabled={busy}>
        {busy ? 'Processing...' : 'Go to the payment page'}
      </Button>
    </Form>
  )
}
