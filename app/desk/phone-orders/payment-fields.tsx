import { HandPaymentFields } from '#app/desk/orders/hand-payment-form.tsx'
import type { HandPaymentErrors } from '#domain/payment/hand-payment.ts'
import { LINK_VALID_HOURS } from '#domain/payment/payment-link.ts'
import type { PhoneOrderForm } from '#server/checkout/phone-orders/phone-order-form.ts'

type PaymentFieldsProps = { typed: PhoneOrderForm; errors: HandPaymentErrors; today: string }

const CHOICES = [
  { value: 'link', label: 'Payment link', hint: `The customer pays within ${LINK_VALID_HOURS} hours.` },
  { value: 'now', label: 'Paid now', hint: 'Cash, bank transfer, card machine or cheque' },
] as const

/** Payment of a phone order. The fields of a payment show once "Paid now" is chosen, without scripts too. */
export const PaymentFields = ({ typed, errors, today }: PaymentFieldsProps) => (
  <section className="dk-block" aria-labelledby="pay">
    <h2 id="pay">Payment</h2>
    <div className="dk-form">
      <fieldset className="dk-choices dk-pay-choice">
        <legend className="vh">Paid by</legend>
        {CHOICES.map(({ value, label, hint }) => (
          <label key={value}>
            <input type="radio" name="pay" value={value} defaultChecked={typed.pay === value} />
            <span className="dk-named">
              {label} <span className="dk-sub">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="dk-hand-pay of-now">
        <HandPaymentFields values={typed.payment} errors={errors} today={today} />
      </div>
    </div>
  </section>
)
