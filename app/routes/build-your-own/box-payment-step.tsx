import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { AboveUpi } from '#app/checkout/above-upi.tsx'
import { StepActs } from '#app/checkout/step-acts.tsx'
import { TransactionIdField } from '#app/checkout/transaction-id-field.tsx'
import { UpiPanel } from '#app/checkout/upi-panel.tsx'
import { useBusy } from '#app/checkout/use-busy.ts'
import { showToast } from '#app/toasts/toasts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { addressLine } from '#domain/shipping.ts'
import { isAboveUpi, MIN_TRANSACTION_ID } from '#domain/upi.ts'
import { askPayment } from './ask-payment.ts'
import { BoxSlip } from './box-slip.tsx'
import type { BoxStepProps } from './box-step.ts'
import { CardFields, isCardFilled } from './card-fields.tsx'

type Method = 'upi' | 'card'

export function BoxPaymentStep(props: BoxStepProps) {
  const { session, change, goTo, sample, test, cards } = props
  const [method, setMethod] = useState<Method>('upi')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useBusy()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const above = !test && session.order !== undefined && isAboveUpi(session.order.totalPaise)

  function isReady(): boolean {
    if (method === 'upi' && above) {
      refuse('UPI cannot take this much', cards ? 'Please choose Card' : 'Please ring us, or write to us')
      return false
    }
    if (method === 'upi') {
      const ready = session.transactionId.trim().length >= MIN_TRANSACTION_ID
      setFault(ready ? undefined : 'Valid UPI Transaction ID is required')
      if (!ready) refuse('Invalid transaction ID', 'Please enter a valid transaction ID')
      return ready
    }
    const ready = !test || isCardFilled(form.current)
    if (!ready) refuse('Missing card details', 'Please fill in all card information fields')
    return ready
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !isReady()) return
    setBusy(true)
    const paid = await askPayment({ method, session, sample })
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
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
          <fieldset disabled={busy}>
            <div className="methods" role="radiogroup" aria-label="Payment method">
              <RadioCard
                label="UPI"
                meta="Scan a code or open your UPI app, then enter the transaction id."
                icon="qr-code"
                name="method"
                checked={method === 'upi'}
                onChange={() => setMethod('upi')}
              >
                {method === 'upi' && above && session.order && (
                  <AboveUpi amountPaise={session.order.totalPaise}>Choose Card below.</AboveUpi>
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
                      error={fault}
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
                  onChange={() => setMethod('card')}
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
