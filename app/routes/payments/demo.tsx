import { UpiForm, useTransactionId } from '#app/checkout/upi-form.tsx'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { NeedsScripts } from '#app/shell/needs-scripts.tsx'
import { shopIn } from '#app/shell/use-shop.ts'
import { Fact } from '#app/ui/fact.tsx'
import { Qr } from '#app/ui/qr.tsx'
import { formatExact } from '#domain/payment/money.ts'
import { DEMO_AMOUNT_PAISE, DEMO_CUSTOMER } from '#domain/payment/payment.ts'
import { upiLink } from '#domain/payment/upi.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { qrOf } from '#server/payments/upi/upi-request.ts'
import type { Route } from './+types/demo.ts'
import { PRIVATE_HEADERS, privateMeta } from './private-page.ts'
import { TestStrip, testOnly } from './test-strip.tsx'
import '#app/checkout/checkout.css'
import './payments.css'
import { useRef, useState } from 'react'
import { dismissFaults, showToast } from '#app/toasts/toasts.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(`UPI Payment Demo: ${shopIn(matches)?.name}`)

export const headers = () => PRIVATE_HEADERS

export function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context)
  testOnly(shop)
  const { name, email } = DEMO_CUSTOMER
  // Never the shop's own UPI id: somebody might scan it and really pay.
  const payee = { payeeVpa: 'demo@example', payeeName: shop.settings.name }
  const link = upiLink({ ...payee, amountPaise: DEMO_AMOUNT_PAISE, reference: 'DEMO', note: 'UPI Payment Demo' })
  return { amount: formatExact(DEMO_AMOUNT_PAISE), customer: { name, email }, code: qrOf(link) }
}

/** A UPI payment with a fixed amount and customer (specification §2, Payment demo page). */
export default function PaymentDemo({ loaderData: { amount, customer, code } }: Route.ComponentProps) {
  const form = useDemoPayment()
  return (
    <div className="till">
      <TestStrip />
      <div className="pay is-demo">
        <Qr code={code} label={`QR code to pay ${amount} by UPI, for trying out`}>
          Scan with any UPI app
        </Qr>
        <div>
          <h1 className="d6">
            UPI Payment <em>Demo</em>
          </h1>
          <dl>
            <Fact name="Amount" className="pay-amount">
              {amount}
            </Fact>
            <Fact name="Customer">
              {customer.name} <span className="meta">{customer.email}</span>
            </Fact>
          </dl>
          <NeedsScripts what="demo" className="" />
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

/** The demo stays in the browser: it waits, says that it went well, and nothing was paid. */
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
    dismissFaults()
    showToast({ type: 'success', title: 'Payment successful!', description: `Transaction ID: ${id}` })
  }

  return { transactionId, onChange: setTransactionId, error, busy, onSubmit: () => void pay(), fieldRef }
}
