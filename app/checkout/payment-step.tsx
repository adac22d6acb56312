import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveFreely } from '#app/box/keep-box.ts'
import { OrderDayNews } from '#app/delivery/moved-day.tsx'
import { useOrderDay } from '#app/delivery/use-order-day.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { showToast } from '#app/toasts/toasts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { addressLine } from '#domain/address/shipping.ts'
import type { TransactionId } from '#domain/flavours.ts'
import type { PaymentRequestForm } from '#domain/payment/payment.ts'
import { methodsOffered, type PaymentMethod, upiTakes } from '#domain/payment/payment-method.ts'
import { useCardFields } from './card-fields.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import { AloneForm, ChoiceForm } from './method-forms.tsx'
import { askForPayment, payByUpi } from './pay.ts'
import type { Purchase, StepProps } from './purchase.ts'
import { useTransactionId } from './upi-form.tsx'
import { useOnePress } from './use-one-press.ts'

type Props = StepProps & {
  purchase: Purchase
  /** What is paid for is the specification's sample, without an order (decisions §5.2). */
  sample?: boolean
  /** The tag beside the form; `day` where it is another by now than when the order was made. */
  tag: (now: { busy: boolean; day: string | undefined }) => ReactNode
}

/** Paying: the methods that are offered, one at a time. */
export function PaymentStep({ purchase, draft, change, goTo, sample = false, tag }: Props) {
  const { order } = draft
  const till = usePayment({ purchase, draft, change, sample })
  const day = useOrderDay(sample ? undefined : order)
  const toShipping = () => goTo('shipping')
  const back = { label: 'Return to Shipping', onPress: toShipping }
  const forms = { ...till, draft, onTransactionId: (transactionId: TransactionId) => change({ transactionId }), back }
  const { message, busy, above } = till
  return (
    <div className="co-grid">
      <section aria-labelledby="step">
        <h1 className={purchase.kind === 'cart' ? 'd7 co-title' : 'd7'} id="step">
          {purchase.words.pay(above)}
        </h1>
        {purchase.kind === 'box' && <ShipTo draft={draft} busy={busy} onChange={toShipping} />}
        <div role="status">
          <OrderDayNews day={day} chosen={draft.gift.deliverOn !== ''} />
        </div>
        {message && (
          <Strip role="alert" className="co-news">
            {message}
          </Strip>
        )}
        {purchase.kind === 'cart' ? <AloneForm {...forms} /> : <ChoiceForm {...forms} sample={sample} />}
      </section>
      {tag({ busy, day: day?.day })}
    </div>
  )
}

type Paying = Pick<Props, 'purchase' | 'draft' | 'change'> & { sample: boolean }

/** Which methods there are, which one is chosen, and what Complete Purchase does with it. */
function usePayment({ purchase, draft, change, sample }: Paying) {
  const shop = useShop()
  const live = shop?.payments === 'live'
  const amountPaise = draft.order?.totalPaise ?? 0
  const methods = methodsOffered(purchase.kind, { amountPaise, live, cards: shop?.cards ?? false })
  const above = !upiTakes({ amountPaise, live })
  const [chosen, choose] = useState<PaymentMethod>()
  const method = chosen ?? methods[0] ?? 'card'
  const [message, setMessage] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const card = useCardFields()
  const transactionId = useTransactionId(draft.transactionId)
  const navigate = useNavigate()
  const focusField = () => requestAnimationFrame(() => field.current?.focus())

  function isReady(): boolean {
    if (method === 'card') return live || card.accept(form.current)
    if (above) {
      const way = methods.includes('card') ? 'Please choose Card' : 'Please ring us, or write to us'
      showToast({ type: 'error', title: 'UPI cannot take this much', description: way })
      return false
    }
    setMessage(undefined)
    const accepted = transactionId.accept(purchase.words.badId)
    if (!accepted) focusField()
    return accepted
  }

  const { busy, press } = useOnePress(async () => {
    if (method === 'upi' && purchase.upi === 'checked') {
      const fault = await payByUpi({ purchase, draft, change })
      setMessage(fault?.message)
      if (fault?.badId) transactionId.raise()
      if (fault) focusField()
      return undefined
    }
    const asked = await askForPayment(requestOf({ method, draft, sample }))
    if (!asked) return undefined
    purchase.leave(asked.paymentId, change)
    leaveFreely()
    if (method === 'upi') {
      void navigate(`/payment/upi-verification?txnId=${encodeURIComponent(asked.paymentId)}`)
      return undefined
    }
    // On the way to the provider's page the form stays shut.
    window.location.assign(asked.paymentUrl)
    return 'leaving'
  })
  return {
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
      if (!busy && isReady()) press()
    },
  }
}

type Asked = { method: PaymentMethod; draft: CheckoutDraft; sample: boolean }

function requestOf({ method, draft, sample }: Asked): PaymentRequestForm {
  const { key, shipping, transactionId } = draft
  const how = method === 'upi' ? { method, transactionId: transactionId.trim() } : { method }
  const { fullName: name, email, phone } = shipping
  return sample ? { ...how, sample: true, buyer: { name, email, phone } } : { ...how, checkoutKey: key }
}

type ShipToProps = { draft: CheckoutDraft; busy: boolean; onChange: () => void }

const ShipTo = ({ draft: { shipping }, busy, onChange }: ShipToProps) => (
  <div className="ship-to">
    <Icon of="circle-check" />
    <p>
      {addressLine(shipping)}
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
