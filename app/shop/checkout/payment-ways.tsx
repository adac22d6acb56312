import { type ReactNode, useId } from 'react'
import { useShop } from '#app/shell/use-shop.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import type { CheckoutMethod } from '#domain/payment/checkout-method.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import './payment-ways.css'

const TEXTS: Record<CheckoutMethod, { name: string; meta: string }> = {
  online: { name: 'Pay online', meta: 'UPI app, card or net banking. Confirmed at once.' },
  upi_qr: { name: 'Scan and pay by UPI', meta: 'Scan with any UPI app. Confirmed at once.' },
  upi_claim: {
    name: 'Scan and pay by UPI, then enter the transaction ID',
    meta: 'We check the payment by hand, usually within {claimTime}.',
  },
}

type WaysProps = {
  methods: readonly CheckoutMethod[]
  way: CheckoutMethod | undefined
  choose: (way: CheckoutMethod) => void
  disabled?: boolean
  /** Content of a method. */
  children: (method: CheckoutMethod) => ReactNode
}

/**
 * Payment methods of a live shop as rows that open. The style sheet opens the chosen one, so a page without scripts
 * works as well. A single method has no row.
 */
export function PaymentWays({ methods, way, choose, disabled, children }: WaysProps) {
  const id = useId()
  const claimTime = useShop()?.promises.claimTime ?? 'the day'
  if (methods.length < 2) return methods.map((method) => <div key={method}>{children(method)}</div>)
  return (
    <div className="py" role="radiogroup" aria-label="Ways to pay">
      {methods.map((method) => (
        <div className="py-way" key={method}>
          <label className="py-head">
            <input
              type="radio"
              className="radio"
              name={id}
              value={method}
              checked={method === way}
              disabled={disabled}
              onChange={() => choose(method)}
              aria-labelledby={`${id}-${method}`}
              aria-describedby={`${id}-${method}-meta`}
            />
            <span className="d5" id={`${id}-${method}`}>
              {TEXTS[method].name}
            </span>
            <span className="meta" id={`${id}-${method}-meta`}>
              {TEXTS[method].meta.replace('{claimTime}', claimTime)}
            </span>
            <Icon of="chevron-down" />
          </label>
          <div className="py-content">{children(method)}</div>
        </div>
      ))}
    </div>
  )
}

const KINDS: readonly { name: string; about: string; icon: IconName }[] = [
  { name: 'UPI app', about: 'Google Pay, PhonePe, Paytm, BHIM and others', icon: 'smartphone' },
  { name: 'Card', about: 'Visa, Mastercard, RuPay, American Express', icon: 'credit-card' },
  { name: 'Net banking', about: 'All large Indian banks', icon: 'landmark' },
]

/** Payment on the provider's page: the amount, the button, and what the page takes. Inside a form. */
export function OnlinePanel({ amountPaise, busy }: { amountPaise: Paise; busy: boolean }) {
  const provider = useShop()?.provider
  const text = (label: string) => (busy ? 'Processing...' : label)
  return (
    <div className="py-body">
      <div>
        <p className="lab-s">Amount</p>
        <p className="amount">{formatExact(amountPaise)}</p>
        <div className="py-wide">
          <button type="submit" className="btn" disabled={busy}>
            {text('Pay online')}
          </button>
        </div>
        <div className="py-narrow">
          <button type="submit" className="btn" disabled={busy}>
            {text('Pay with a UPI app')}
          </button>
          <button type="submit" className="btn-line" disabled={busy}>
            Card or net banking
          </button>
        </div>
      </div>
      <ul className="py-kinds">
        {KINDS.map(({ name, about, icon }) => (
          <li key={name}>
            <Icon of={icon} />
            <b>{name}</b>
            <span className="meta">{about}</span>
          </li>
        ))}
      </ul>
      <p className="py-note">
        <Icon of="lock" />
        You pay on {provider ? `${provider}’s` : 'our payment provider’s'} secure page and come back here. We never see
        your card number.
      </p>
    </div>
  )
}
