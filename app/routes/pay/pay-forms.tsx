import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { StepActs } from '#app/checkout/step-acts.tsx'
import { TransactionIdField } from '#app/checkout/upi-form.tsx'
import { UpiLimitNotice, UpiPanel } from '#app/checkout/upi-panel.tsx'
import { useFoundFaults } from '#app/forms/use-faults.ts'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { OrderView } from '#domain/order/order.ts'
import { METHOD_WORDS, type PaymentMethod } from '#domain/payment/payment-method.ts'
import { transactionIdFault, type UpiRequestView } from '#domain/payment/upi.ts'

/** Specification §5, beside the field. */
export const BAD_ID = 'Valid UPI Transaction ID is required'

export type PayableLink = {
  state: 'open' | 'lapsed'
  order: OrderView
  methods: readonly PaymentMethod[]
  /** UPI does not take so much. */
  above: boolean
  /** Of an open one alone. */
  upi: UpiRequestView | undefined
  /** When it lapses, and where the parcel goes, in words. */
  until: string
  to: string
}
export type PayAnswer = { fault: string; beside: 'form' | 'id'; typed: string; paymentUrl: string | undefined }

type Props = { link: PayableLink; answer: PayAnswer | undefined }

/** The payment step of an order that waits for its money. It works without scripts: what is posted is all there is. */
export function PayForms({ link, answer }: Props) {
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
      <News link={link} answer={answer} />
      {state === 'open' && above && (
        <UpiLimitNotice amountPaise={totalPaise}>Your order {number} is kept.</UpiLimitNotice>
      )}
      {upi && byUpi && <UpiPanel amountPaise={totalPaise} orderNumber={number} upi={upi} />}
      {byUpi && <IdForm totalPaise={totalPaise} answer={answer} />}
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

const News = ({ link: { state, until }, answer }: Props) => (
  <>
    {answer?.fault && answer.beside === 'form' && (
      <Strip tone="error" role="alert" className="co-news">
        {answer.fault}
      </Strip>
    )}
    {state === 'lapsed' && (
      <Strip role="status" className="co-news">
        <b>This link lapsed on {until}.</b> Please do not pay by it any more: ask us for a new one, and we set your
        gifts aside again. If you have paid already, tell us the transaction id.
      </Strip>
    )}
  </>
)

const check = (form: FormData) =>
  transactionIdFault(String(form.get('transactionId')).trim()) ? { transactionId: BAD_ID } : {}

/** What the UPI app said after paying. */
function IdForm({ totalPaise, answer }: { totalPaise: number; answer: PayAnswer | undefined }) {
  const found = answer?.beside === 'id' && answer.fault ? { transactionId: answer.fault } : undefined
  const { form, errors, onInput } = useFoundFaults<'transactionId'>({ answer, found, check })
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
      <StepActs goOn="Complete Purchase" busy={useNavigation().formData?.get('method') === 'upi'} />
    </Form>
  )
}

/** On to the provider's own page: by itself, or by a link where scripts do not run. */
function CardForm({ alone, answer }: { alone: boolean; answer: PayAnswer | undefined }) {
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
      {!alone && <p>Rather by card? {METHOD_WORDS.card.meta}</p>}
      <Button type="submit" look={alone ? 'ribbon' : 'line'} aria-disabled={busy}>
        {busy ? 'Processing...' : 'Go to the payment page'}
      </Button>
    </Form>
  )
}
