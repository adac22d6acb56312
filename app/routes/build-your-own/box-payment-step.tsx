import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveFreely } from '#app/box/keep-box.ts'
import { StepActs } from '#app/checkout/step-acts.tsx'
import { TransactionIdField } from '#app/checkout/transaction-id-field.tsx'
import { UpiLimitNotice } from '#app/checkout/upi-limit-notice.tsx'
import { UpiPanel } from '#app/checkout/upi-panel.tsx'
import { useBusy } from '#app/checkout/use-busy.ts'
import { useTransactionId } from '#app/checkout/use-transaction-id.ts'
import { OrderDayNews } from '#app/delivery/moved-day.tsx'
import { useOrderDay } from '#app/delivery/use-order-day.ts'
import { dismissFaults, showToast } from '#app/toasts/toasts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { addressLine } from '#domain/address/shipping.ts'
import { isAboveUpi } from '#domain/payment/upi.ts'
import { askPayment } from './ask-payment.ts'
import { BoxSlip } from './box-slip.tsx'
import type { BoxStepProps } from './box-step.ts'
import { CardFields, useCardFields } from './card-fields.tsx'

type Method = 'upi' | 'card'

export function BoxPaymentStep(props: BoxStepProps) {
  const { session, change, goTo, sample, test, cards } = props
  const day = useOrderDay(sample ? undefined : session.order)
  const [method, setMethod] = useState<Method>('upi')
  const { error, accept } = useTransactionId(session.transactionId)
  const [busy, setBusy] = useBusy()
  const form = useRef<HTMLFormElement>(null)
  const card = useCardFields()
  const navigate = useNavigate()
  /** Whoever pays in another way reads no more of what was wrong with this one. */
  function choose(next: Method) {
    setMethod(next)
    dismissFaults()
  }
  const above = !test && session.order !== undefined && isAboveUpi(session.order.totalPaise)

  function isReady(): boolean {
    if (method === 'upi' && above) {
      refuse('UPI cannot take this much', cards ? 'Please choose Card' : 'Please ring us, or write to us')
      return false
    }
    if (method === 'upi') return accept(() => BAD_ID)
    return !test || card.accept(form.current)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !isReady()) return
    setBusy(true)
    const paid = await askPayment({ method, session, sample })
    if (paid) leaveFreely()
    // On the way to the provider's page the form stays shut.
    if (paid && method === 'card') return window.location.assign(paid.paymentUrl)
    setBusy(false)
    if (paid) void navigate(`/payment/upi-verification?txnId=${encodeURIComponent(paid.paymentId)}`)
  }

  return (
    <div className="co-grid">
      <section aria-labelledby="step">
        <h1 className="d7" id="step">
          Pay for <em>the box</em>
        </h1>
        <ShipTo {...props} busy={busy} />
        <OrderDayNews day={day} chosen={session.gift.deliverOn !== ''} />
        <form ref={form} onSubmit={(event) => void submit(event)} onInput={card.onInput} noValidate>
          <fieldset disabled={busy}>
            <div className="methods" role="radiogroup" aria-label="Payment method">
              <RadioCard
                label="UPI"
                meta="Scan a code or open your UPI app, then enter the transaction id."
                icon="qr-code"
                name="method"
                checked={method === 'upi'}
                onChange={() => choose('upi')}
              >
                {method === 'upi' && above && session.order && (
                  <UpiLimitNotice amountPaise={session.order.totalPaise}>Choose Card below.</UpiLimitNotice>
                )}
                {method === 'upi' && !above && (
                  <>
                    {session.order && session.upi && !sample && (
                      <UpiPanel
                        amountPaise={session.order.totalPaise}
                        orderNumber={session.order.number}
                        upi={session.upi}
                      />
                    )}
                    <TransactionIdField
                      value={session.transactionId}
                      error={error}
                      onChange={(transactionId) => change({ transactionId })}
                    />
                  </>
                )}
              </RadioCard>
              {cards && (
                <RadioCard
                  label="Card"
                  meta="You finish on the payment provider’s page."
                  icon="credit-card"
                  name="method"
                  checked={method === 'card'}
                  onChange={() => choose('card')}
                >
                  {method === 'card' && test && <CardFields />}
                </RadioCard>
              )}
            </div>
          </fieldset>
          <StepActs
            goOn="Complete Purchase"
            busy={busy}
            back={{ label: 'Return to Shipping', onPress: () => goTo('shipping') }}
          />
        </form>
      </section>
      <BoxSlip {...props} />
    </div>
  )
}

const BAD_ID = {
  type: 'error',
  title: 'Invalid transaction ID',
  description: 'Please enter a valid transaction ID',
} as const

const refuse = (title: string, description: string) => showToast({ type: 'error', title, description })

const ShipTo = ({ session: { shipping }, goTo, busy }: BoxStepProps & { busy: boolean }) => (
  <div className="ship-to">
    <Icon of="circle-check" />
    <p>
      {addressLine(shipping)}
      <br />
      <span className="meta">
        {shipping.phone}, {shipping.email}
      </span>
    </p>
    <button type="button" className="textbtn" disabled={busy} onClick={() => goTo('shipping')}>
      Change
    </button>
  </div>
)
