import type { FormEvent, RefObject } from 'react'
import { dismissFaults } from '#app/toasts/toasts.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { RadioCard } from '#app/ui/radio-card.tsx'
import type { TransactionId } from '#domain/flavours.ts'
import { METHOD_WORDS, type PaymentMethod } from '#domain/payment/payment-method.ts'
import { CardFields } from './card-fields.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import { StepActs, type WayBack } from './step-acts.tsx'
import { TransactionIdField, UpiForm } from './upi-form.tsx'
import { UpiLimitNotice, UpiPanel } from './upi-panel.tsx'

type Props = {
  draft: CheckoutDraft
  methods: readonly PaymentMethod[]
  /** UPI does not take so much. */
  above: boolean
  /** What is wrong with the transaction id. */
  error: string | undefined
  onTransactionId: (transactionId: TransactionId) => void
  busy: boolean
  onSubmit: () => void
  back: WayBack
}

/** The one method there is: UPI, else the provider's own page. */
export function AloneForm(props: Props & { field: RefObject<HTMLInputElement | null> }) {
  const { draft, methods, above, error, onTransactionId, busy, onSubmit, back, field } = props
  const { order, upi } = draft
  if (!order || !upi) return null
  if (above) {
    return (
      <>
        <UpiLimitNotice amountPaise={order.totalPaise}>Your order {order.number} is kept.</UpiLimitNotice>
        <form onSubmit={submitting(onSubmit)} noValidate>
          <StepActs goOn={methods.includes('card') ? 'Go to the payment page' : undefined} busy={busy} back={back} />
        </form>
      </>
    )
  }
  return (
    <>
      <UpiPanel amountPaise={order.totalPaise} orderNumber={order.number} upi={upi} />
      <UpiForm
        transactionId={draft.transactionId}
        onChange={onTransactionId}
        error={error}
        busy={busy}
        onSubmit={onSubmit}
        back={back}
        fieldRef={field}
      />
    </>
  )
}

const ICONS: Record<PaymentMethod, IconName> = { upi: 'qr-code', card: 'credit-card' }

type ChoiceProps = Props & {
  method: PaymentMethod
  choose: (method: PaymentMethod) => void
  sample: boolean
  live: boolean
  form: RefObject<HTMLFormElement | null>
  onCardInput: (event: FormEvent<HTMLFormElement>) => void
}

/** Several methods to choose from, each with what it asks for under it. */
export function ChoiceForm(props: ChoiceProps) {
  const { methods, method, choose, live, form, onCardInput, busy, onSubmit, back } = props
  const parts: Record<PaymentMethod, React.ReactNode> = {
    upi: <UpiPart {...props} />,
    card: method === 'card' && !live && <CardFields />,
  }
  return (
    <form ref={form} onSubmit={submitting(onSubmit)} onInput={onCardInput} noValidate>
      <fieldset disabled={busy}>
        <div className="methods" role="radiogroup" aria-label="Payment method">
          {methods.map((offered) => (
            <RadioCard
              key={offered}
              label={METHOD_WORDS[offered].label}
              meta={METHOD_WORDS[offered].meta}
              icon={ICONS[offered]}
              name="method"
              checked={offered === method}
              onChange={() => {
                choose(offered)
                // Whoever pays in another way reads no more of what was wrong with this one.
                dismissFaults()
              }}
            >
              {parts[offered]}
            </RadioCard>
          ))}
        </div>
      </fieldset>
      <StepActs goOn="Complete Purchase" busy={busy} back={back} />
    </form>
  )
}

function UpiPart({ draft, method, above, sample, error, onTransactionId }: ChoiceProps) {
  const { order, upi, transactionId } = draft
  if (method !== 'upi') return null
  if (above && order) return <UpiLimitNotice amountPaise={order.totalPaise}>Choose Card below.</UpiLimitNotice>
  return (
    <>
      {order && upi && !sample && <UpiPanel amountPaise={order.totalPaise} orderNumber={order.number} upi={upi} />}
      <TransactionIdField value={transactionId} error={error} onChange={onTransactionId} />
    </>
  )
}

const submitting = (onSubmit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  onSubmit()
}
