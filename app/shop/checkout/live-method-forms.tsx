import type { ReactNode, RefObject } from 'react'
import { amountToPay, type OrderView } from '#domain/order/order.ts'
import type { CheckoutMethod } from '#domain/payment/checkout-method.ts'
import { type PaymentFormProps, preventAndSubmit, SingleMethodForm } from './payment-method-forms.tsx'
import { OnlinePanel, PaymentWays } from './payment-ways.tsx'
import { StepButtons } from './step-submit.tsx'
import { UpiLimitNotice } from './upi-limit-notice.tsx'
import { UpiQrPanel } from './upi-qr-panel.tsx'

type Props = PaymentFormProps & {
  ways: readonly CheckoutMethod[]
  way: CheckoutMethod | undefined
  chooseWay: (way: CheckoutMethod) => void
  /** Called when the provider's code was paid, or the order was settled in another way. */
  onSettled: (order: OrderView) => void
  field: RefObject<HTMLInputElement | null>
}

/** Payment methods of a live shop, in the owner's order. Without one that takes the amount, the shop's contacts. */
export default function LiveMethodForms({ ways, way, chooseWay, onSettled, ...props }: Props) {
  const { draft, above, busy, onSubmit, back } = props
  const { order } = draft
  if (!order) return null
  const { number } = order
  const amountPaise = amountToPay(order)
  const forms: Record<CheckoutMethod, ReactNode> = {
    online: (
      <form onSubmit={preventAndSubmit(onSubmit)} noValidate>
        <OnlinePanel amountPaise={amountPaise} busy={busy} />
      </form>
    ),
    upi_qr: (
      <UpiQrPanel payer={{ checkoutKey: draft.key }} isActive={way === 'upi_qr'} {...{ amountPaise, onSettled }} />
    ),
    upi_claim: <SingleMethodForm {...props} back={undefined} />,
  }
  return (
    <>
      {(above || ways.length === 0) && (
        <UpiLimitNotice amountPaise={amountPaise}>Your order {number} is kept.</UpiLimitNotice>
      )}
      <PaymentWays methods={ways} way={way} choose={chooseWay} disabled={busy}>
        {(method) => forms[method]}
      </PaymentWays>
      <StepButtons busy={busy} back={back} />
    </>
  )
}
