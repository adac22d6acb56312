import type { FormEvent, RefObject } from 'react'
import { dismissErrors } from '#app/shell/toasts/toasts.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { RadioCard } from '#app/ui/radio-card.tsx'
import type { TransactionId } from '#domain/nominal.ts'
import { amountToPay } from '#domain/order/order.ts'
import { METHOD_TEXTS, type PaymentMethod } from '#domain/payment/payment-method.ts'
import { CardFields } from './card-fields.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import { type BackAction, StepButtons } from './step-submit.tsx'
import { TransactionIdField, UpiForm } from './upi-form.tsx'
import { UpiPanel } from './upi-panel.tsx'

export type PaymentFormProps = {
  draft: CheckoutDraft
  /** The amount exceeds the UPI limit of a live shop. */
  above: boolean
  error: string | undefined
  onTransactionId: (transactionId: TransactionId) => void
  busy: boolean
  onSubmit: () => void
  back: BackAction | undefined
}

/** UPI form, the only payment method of a cart in test. */
export function SingleMethodForm(props: PaymentFormProps & { field: RefObject<HTMLInputElement | null> }) {
  const { draft, error, onTransactionId, busy, onSubmit, back, field } = props
  const { order, upi } = draft
  if (!order || !upi) return null
  return (
    <>
      <UpiPanel amountPaise={amountToPay(order)} orderNumber={order.number} upi={upi} />
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

type MethodChoiceProps = PaymentFormProps & {
  methods: readonly PaymentMethod[]
  method: PaymentMethod
  choose: (method: PaymentMethod) => void
  sample: boolean
  form: RefObject<HTMLFormElement | null>
  onCardInput: (event: FormEvent<HTMLFormElement>) => void
}

/** Radio group of a box's payment methods in test, each with its own fields. */
export function MethodChoiceForm(props: MethodChoiceProps) {
  const { methods, method, choose, form, onCardInput, busy, onSubmit, back } = props
  const parts: Record<PaymentMethod, React.ReactNode> = {
    upi: <UpiFields {...props} />,
    card: method === 'card' && <CardFields />,
  }
  return (
    <form ref={form} onSubmit={preventAndSubmit(onSubmit)} onInput={onCardInput} noValidate>
      <fieldset disabled={busy}>
        <div className="methods" role="radiogroup" aria-label="Payment method">
          {methods.map((offered) => (
            <RadioCard
              key={offered}
              label={METHOD_TEXTS[offered].label}
              meta={METHOD_TEXTS[offered].meta}
              icon={ICONS[offered]}
              name="method"
              checked={offered === method}
              onChange={() => {
                choose(offered)
                dismissErrors()
              }}
            >
              {parts[offered]}
            </RadioCard>
          ))}
        </div>
      </fieldset>
      <StepButtons continueLabel="Complete Purchase" busy={busy} back={back} />
    </form>
  )
}

function UpiFields({ draft, method, sample, error, onTransactionId }: MethodChoiceProps) {
  const { order, upi, transactionId } = draft
  if (method !== 'upi') return null
  return (
    <>
      {order && upi && !sample && <UpiPanel amountPaise={amountToPay(order)} orderNumber={order.number} upi={upi} />}
      <TransactionIdField value={transactionId} error={error} onChange={onTransactionId} />
    </>
  )
}

export const preventAndSubmit = (onSubmit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  onSubmit()
}
