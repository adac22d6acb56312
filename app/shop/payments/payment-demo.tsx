import { useRef, useState } from 'react'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NoScriptNotice } from '#app/shell/no-script-notice.tsx'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { UpiForm, useTransactionId } from '#app/shop/checkout/upi-form.tsx'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { Qr } from '#app/ui/qr.tsx'
import { formatExact } from '#domain/payment/money.ts'
import { DEMO_AMOUNT_PAISE, DEMO_CUSTOMER } from '#domain/payment/payment.ts'
import { upiLink } from '#domain/payment/upi.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { qrCode } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/payment-demo.ts'
import { PRIVATE_HEADERS, privateMeta } from './private-page.ts'
import { requireTestMode, TestModeStrip } from './test-mode.tsx'
import '#app/shop/checkout/checkout.css'
import './payments.css'
import { dismissErrors, showToast } from '#app/shell/toasts/toasts.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(`UPI Payment Demo: ${shopFromMatches(matches)?.name}`)

export const headers = () => PRIVATE_HEADERS

export function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context)
  requireTestMode(shop)
  const { name, email } = DEMO_CUSTOMER
  // Never the shop's own UPI id: a visitor might scan it and pay real money.
  const payee = { payeeVpa: 'demo@example', payeeName: shop.settings.name }
  const link = upiLink({ ...payee, amountPaise: DEMO_AMOUNT_PAISE, reference: 'DEMO', note: 'UPI Payment Demo' })
  return { amount: formatExact(DEMO_AMOUNT_PAISE), customer: { name, email }, code: qrCode(link) }
}

/** Simulated UPI payment with a fixed amount and customer (specification §2, Payment demo page). */
export default function PaymentDemo({ loaderData: { amount, customer, code } }: Route.ComponentProps) {
  const form = useDemoPayment()
  return (
    <div className="till">
      <TestModeStrip />
      <div className="pay is-demo">
        <Qr code={code} label={`QR code to pay ${amount} by UPI, for trying out`}>
          Scan with any UPI app
        </Qr>
        <div>
          <h1 className="d6">
            UPI Payment <em>Demo</em>
          </h1>
          <dl>
            <DescriptionRow name="Amount" className="pay-amount">
              {amount}
            </DescriptionRow>
            <DescriptionRow name="Customer">
              {customer.name} <span className="meta">{customer.email}</span>
            </DescriptionRow>
          </dl>
          <NoScriptNotice what="demo" className="" />
          <div className="needs-scripts">
            <UpiForm {...form} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Specification §9: the demo payment takes 1.5 seconds. */
const DEMO_MS = 1500

/** Simulates a payment in the browser. No request is sent. */
function useDemoPayment() {
  const [transactionId, setTransactionId] = useState('')
  const { error, accept } = useTransactionId(transactionId)
  const [busy, setBusy] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)

  async function pay() {
    if (busy) return
    const id = transactionId.trim()
    if (!accept((reason) => ({ type: 'error', title: 'Payment failed', description: reason }))) {
      fieldRef.current?.focus()
      return
    }
    setBusy(true)
    await new Promise((resolve) => setTimeout(resolve, DEMO_MS))
    setBusy(false)
    dismissErrors()
    showToast({ type: 'success', title: 'Payment successful!', description: `Transaction ID: ${id}` })
  }

  return { transactionId, onChange: setTransactionId, error, busy, onSubmit: () => void pay(), fieldRef }
}
