import { useEffect, useState } from 'react'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { DescriptionRow } from '#app/ui/description-row.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { PaymentId } from '#domain/nominal.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { SAMPLE_AMOUNT_PAISE } from '#domain/payment/payment.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { paymentByAnyId } from '#server/payments/queries.ts'
import type { Route } from './+types/mock-gateway.ts'
import { PRIVATE_HEADERS, privateMeta } from './private-page.ts'
import { requireTestMode, TestModeStrip } from './test-mode.tsx'
import './payments.css'

// Stands for a provider's page, so it has no header and footer of the shop.
export const handle = { chrome: { header: 'none', footer: false } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(`Mock gateway: ${shopFromMatches(matches)?.name}`)

export const headers = () => PRIVATE_HEADERS

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  requireTestMode(shop)
  const paymentId = url.searchParams.get('payment_id') ?? ''
  const payment = await paymentByAnyId(shop.db, paymentId)
  return { paymentId, amountPaise: payment?.amountPaise ?? SAMPLE_AMOUNT_PAISE }
}

/** Shows Processing for 2 seconds, then the choice of an outcome (specification §4, Mock gateway). */
export default function MockGateway({ loaderData }: Route.ComponentProps) {
  const processed = useProcessed()
  return (
    <div className="till is-bare">
      <TestModeStrip />
      {processed ? <Gateway {...loaderData} /> : <Processing {...loaderData} />}
    </div>
  )
}

type Payment = { paymentId: PaymentId; amountPaise: Paise }

const Processing = (payment: Payment) => (
  <div className="plate" role="status">
    <Mark className="buti big-mark is-tying" />
    <h1 className="d6">Processing Payment</h1>
    <p className="meta">Pretending to be a bank.</p>
    <noscript>
      <Choice {...payment} />
    </noscript>
  </div>
)

const Gateway = (payment: Payment) => (
  <div className="plate">
    <h1 className="meta">Pretend to pay</h1>
    <Choice {...payment} />
  </div>
)

/** A plain form that leaves for the callback at once, as a provider's page does. */
const Choice = ({ paymentId, amountPaise }: Payment) => (
  <form className="choice-of-fate" action="/payment/callback" method="get">
    <p className="amount">{formatExact(amountPaise)}</p>
    <dl>
      <DescriptionRow name="Payment id">{paymentId || 'none'}</DescriptionRow>
    </dl>
    <input type="hidden" name="payment_id" value={paymentId} />
    <div className="acts">
      <button type="submit" className="btn" name="payment_status" value="success">
        Complete Payment
      </button>
      <button type="submit" className="btn-line" name="payment_status" value="failure">
        Fail Payment
      </button>
    </div>
  </form>
)

/** Specification §9: the mock gateway takes 2 seconds. */
const PROCESSING_MS = 2000

function useProcessed(): boolean {
  const [processed, setProcessed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setProcessed(true), PROCESSING_MS)
    return () => clearTimeout(timer)
  }, [])
  return processed
}
