import type { FormEvent, RefObject } from 'react'
import { dismissErrors } from '#app/shell/toasts/toasts.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { RadioCard } from '#app/ui/radio-card.tsx'
import type { TransactionId } from '#domain/nominal.ts'
import { METHOD_TEXTS, type PaymentMethod } from '#domain/payment/payment-method.ts'
import { CardFields } from './card-fields.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import { type BackAction, StepButtons } from './step-submit.tsx'
import { TransactionIdField, UpiForm } from './upi-form.tsx'
import { UpiLimitNotice, UpiPanel } from './upi-panel.tsx'

type Props = {
  draft: CheckoutDraft
  methods: readonly PaymentMethod[]
  /** The amount exceeds the UPI limit. */
  above: boolean
  error: string | undefined
  onTransactionId: (transactionId: TransactionId) => void
  busy: boolean
  onSubmit: () => void
  back: BackAction
}

/** Form of the only payment method: UPI or, above its limit, the provider's page. */
export function SingleMethodForm(props: Props & { field: RefObject<HTMLInputElement | null> }) {
  const { draft, methods, above, error, onTransactionId, busy, onSubmit, back, field } = props
  const { order, upi } = draft
  if (!order || !upi) return null
  if (above) {
    return (
      <>
        <UpiLimitNotice amountPaise={order.totalPaise}>Your order {order.number} is kept.</UpiLimitNotice>
        <form onSubmit={preventAndSubmit(onSubmit)} noValidate>
          <StepButtons
            continueLabel={methods.includes('card') ? 'Go to the payment page' : undefined}
            busy={busy}
            back={back}
          />
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

type MethodChoiceProps = Props & {
  method: PaymentMethod
  choose: (method: PaymentMethod) => void
  sample: boolean
  live: boolean
  form: RefObject<HTMLFormElement | null>
  onCardInput: (event: FormEvent<HTMLFormElement>) => void
}

/** Radio group of the payment methods, each with its own fields. */
export function MethodChoiceForm(props: MethodChoiceProps) {
  const { methods, method, choose, live, form, onCardInput, busy, onSubmit, back } = props
  const parts: Record<PaymentMethod, React.ReactNode> = {
    upi: <UpiFields {...props} />,
    card: method === 'card' && !live && <CardFields />,
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

function UpiFields({ draft, method, above, sample, error, onTransactionId }: MethodChoiceProps) {
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

const preventAndSubmit = (onSubmit: () => void) => (event: FormEvent) => {
  event.preventDefault()
  onSubmit()
}
