import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { suspendLeavePrompt } from '#app/shop/box/leave-prompt.ts'
import { OrderDayNotice } from '#app/shop/delivery/moved-day-notice.tsx'
import { useOrderDay } from '#app/shop/delivery/order-delivery-day.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatAddress } from '#domain/delivery/shipping-address.ts'
import type { TransactionId } from '#domain/nominal.ts'
import { amountToPay, type OrderView } from '#domain/order/order.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import { methodsForAmount, PAYMENT_METHOD_OF } from '#domain/payment/checkout-method.ts'
import type { PaymentRequestForm } from '#domain/payment/payment.ts'
import { type PaymentMethod, testMethods, upiAccepts } from '#domain/payment/payment-method.ts'
import { useCardFields } from './card-fields.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import { MethodChoiceForm, SingleMethodForm } from './payment-method-forms.tsx'
import { paymentHeading, usePaymentWay } from './payment-way.ts'
import type { Purchase, StepProps } from './purchase.ts'
import { requestPayment, submitUpiPayment } from './request-payment.ts'
import { useSubmitOnce } from './step-submit.tsx'
import { finishCheckout } from './submit-order.ts'
import { unpaidOrder } from './unpaid-order.ts'
import { useTransactionId } from './upi-form.tsx'

const LiveMethodForms = lazy(() => importWithRetry(() => import('./live-method-forms.tsx')))

type Props = StepProps & {
  purchase: Purchase
  /** The payment is for the specification's sample, without an order (decisions §5.2). */
  sample?: boolean
  /** Summary card beside the form; `day` is set when the delivery day has changed since the order was placed. */
  tag: (now: { busy: boolean; day: string | undefined }) => ReactNode
}

/** Payment step of a checkout. */
export function PaymentStep({ purchase, draft, change, goTo, sample = false, tag }: Props) {
  const { order } = draft
  const payment = usePayment({ purchase, draft, change, sample })
  useEffect(() => {
    if (payment.live && order) unpaidOrder.set({ number: order.number, secret: order.secret })
  }, [payment.live, order])
  const day = useOrderDay(sample ? undefined : order)
  const navigate = useNavigate()
  function settle(settled: OrderView) {
    const { number, secret, state } = settled
    if (!PAID_STATES.includes(state)) return void navigate(href('/order/:number/:secret', { number, secret }))
    finishCheckout(settled, { purchase, change })
    goTo('confirmation', { replace: true })
  }
  const toShipping = () => goTo('shipping')
  const back = { label: 'Return to Shipping', onClick: toShipping }
  const forms = {
    ...payment,
    draft,
    onTransactionId: (transactionId: TransactionId) => change({ transactionId }),
    back,
  }
  const { message, busy, live } = payment
  return (
    <div className="co-grid">
      <section aria-labelledby="step">
        <h1 className={purchase.kind === 'cart' ? 'd7 co-title' : 'd7'} id="step">
          {live ? paymentHeading(payment.ways) : purchase.texts.pay}
        </h1>
        {purchase.kind === 'box' && <ShippingAddress draft={draft} busy={busy} onChange={toShipping} />}
        <div role="status">
          <OrderDayNotice day={day} chosen={draft.gift.deliverOn !== ''} />
        </div>
        {message && (
          <Banner role="alert" className="co-news">
            {message}
          </Banner>
        )}
        {live && (
          <Suspense fallback={<div className="co-wait" />}>
            <LiveMethodForms {...forms} onSettled={settle} />
          </Suspense>
        )}
        {!live && purchase.kind === 'cart' && <SingleMethodForm {...forms} />}
        {!live && purchase.kind === 'box' && <MethodChoiceForm {...forms} sample={sample} />}
      </section>
      {tag({ busy, day: day?.day })}
    </div>
  )
}

type PaymentOptions = Pick<Props, 'purchase' | 'draft' | 'change'> & { sample: boolean }

/** Payment methods, the selected one, and the submit handler. */
function usePayment({ purchase, draft, change, sample }: PaymentOptions) {
  const shop = useShop()
  const live = shop?.payments === 'live'
  const amountPaise = draft.order ? amountToPay(draft.order) : 0
  const offered = shop?.methods
  const ways = useMemo(() => methodsForAmount(offered ?? [], amountPaise), [offered, amountPaise])
  const [way, chooseWay] = usePaymentWay(ways)
  const methods = testMethods(purchase.kind)
  const above = !upiAccepts({ amountPaise, live })
  const [chosen, choose] = useState<PaymentMethod>()
  const method = way && way !== 'upi_qr' ? PAYMENT_METHOD_OF[way] : (chosen ?? methods[0] ?? 'card')
  const [message, setMessage] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const card = useCardFields()
  const transactionId = useTransactionId(draft.transactionId)
  const navigate = useNavigate()
  const focusField = () => requestAnimationFrame(() => field.current?.focus())

  function isReady(): boolean {
    if (method === 'card') return live || card.accept(form.current)
    setMessage(undefined)
    const accepted = transactionId.accept(purchase.texts.badId)
    if (!accepted) focusField()
    return accepted
  }

  const { busy, press: submitPayment } = useSubmitOnce(async () => {
    if (method === 'upi' && purchase.upi === 'checked') {
      const fault = await submitUpiPayment({ purchase, draft, change })
      setMessage(fault?.message)
      if (fault?.badId) transactionId.raise()
      if (fault) focusField()
      return undefined
    }
    const asked = await requestPayment(paymentRequestOf({ method, draft, sample }))
    if (!asked) return undefined
    purchase.beforeRedirect(asked.paymentId, change)
    suspendLeavePrompt()
    if (method === 'upi') {
      void navigate(`/payment/upi-verification?txnId=${encodeURIComponent(asked.paymentId)}`)
      return undefined
    }
    // The form stays disabled during the redirect to the provider.
    window.location.assign(asked.paymentUrl)
    return 'leaving'
  })
  return {
    ways,
    way,
    chooseWay,
    methods,
    method,
    choose,
    above,
    live,
    message,
    form,
    field,
    error: transactionId.error,
    onCardInput: card.onInput,
    busy,
    onSubmit: () => {
      if (!busy && isReady()) submitPayment()
    },
  }
}

type PaymentRequestInput = { method: PaymentMethod; draft: CheckoutDraft; sample: boolean }

function paymentRequestOf({ method, draft, sample }: PaymentRequestInput): PaymentRequestForm {
  const { key, shipping, transactionId } = draft
  const how = method === 'upi' ? { method, transactionId: transactionId.trim() } : { method }
  const { fullName: name, email, phone } = shipping
  return sample ? { ...how, sample: true, buyer: { name, email, phone } } : { ...how, checkoutKey: key }
}

type ShippingAddressProps = { draft: CheckoutDraft; busy: boolean; onChange: () => void }

const ShippingAddress = ({ draft: { shipping }, busy, onChange }: ShippingAddressProps) => (
  <div className="ship-to">
    <Icon of="circle-check" />
    <p>
      {formatAddress(shipping)}
      <br />
      <span className="meta">
        {shipping.phone}, {shipping.email}
      </span>
    </p>
    <button type="button" className="textbtn" disabled={busy} onClick={onChange}>
      Change
    </button>
  </div>
)
