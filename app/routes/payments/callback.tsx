import { data, useFetcher, useLocation, useNavigate, useSearchParams } from 'react-router'
import { shopIn, useShop } from '#app/shell/use-shop.ts'
import { focusHeading } from '#app/ui/focus-heading.ts'
import { boxKeyOf } from '#server/http/box-cookies.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { handleReturn, parseReturn } from '#server/payments/return/handle.ts'
import { returnView } from '#server/payments/return/view.ts'
import type { Route } from './+types/callback.ts'
import { MoneyBeside } from './money-beside.tsx'
import { PaymentFailed, PaymentSuccessful } from './payment-result.tsx'
import { PRIVATE_HEADERS, privateMeta } from './private-page.ts'
import { Verifying } from './verifying.tsx'
import './payments.css'
import { useCallback, useEffect, useRef } from 'react'
import { keepBoxReceipt } from '#app/box/keep-box-receipt.ts'
import { emptyCart } from '#app/cart/cart.ts'
import { keepCartReceipt } from '#app/checkout/provider-return.ts'
import { dismissFaults, showToast } from '#app/toasts/toasts.ts'
import { useSlow } from '#app/ui/use-slow.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import type { ReturnView } from '#domain/order/payment-return.ts'

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(`Your payment: ${shopIn(matches)?.name}`)

export const headers = () => PRIVATE_HEADERS

/** The only thing that settles: a GET of this page never does (decisions §5.6). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = shopOf(context)
  const paymentId = parseReturn(shop, url.searchParams)
  const status = url.searchParams.get('payment_status') ?? undefined
  const result = await handleReturn(shop, { paymentId, status })
  return data(await returnView(shop.db, result, { paymentId, boxKey: await boxKeyOf(request) }), {
    headers: PRIVATE_HEADERS,
  })
}

/** When the shop itself cannot be reached, nothing is known of the payment. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ReturnView> {
  try {
    return await serverAction()
  } catch {
    return {
      outcome: 'unsure',
      paymentId: undefined,
      transactionId: undefined,
      amountPaise: undefined,
      order: undefined,
    }
  }
}

/** `/payment/callback` and `/payment/upi-verification`: one screen (decisions §5.7). */
export default function PaymentCallback({ actionData }: Route.ComponentProps) {
  const { verdict: said, slow, ask } = useVerdict(actionData)
  const verdict = useCounted(said)
  useTellPaid(verdict)
  // The heading that had the focus goes with the paper it stood on.
  const outcome = actionData ? undefined : verdict?.outcome
  useEffect(() => {
    if (outcome) focusHeading()
  }, [outcome])
  return (
    <div className="till">
      <Paper verdict={verdict} slow={slow} onAsk={ask} />
    </div>
  )
}

/** An error in verification counts as failed (specification §4); with real money nobody knows yet (decisions §1.5). */
function useCounted(verdict: ReturnView | undefined): ReturnView | undefined {
  const shop = useShop()
  const [asked] = useSearchParams()
  if (verdict?.outcome !== 'unsure' || verdict.paymentId || shop?.payments !== 'test') return verdict
  return { ...verdict, outcome: 'failed', paymentId: asked.get('payment_id') ?? asked.get('txnId') ?? undefined }
}

function Paper({ verdict, ...asking }: { verdict: ReturnView | undefined; slow: boolean; onAsk: () => void }) {
  if (verdict?.outcome === 'paid') return <PaymentSuccessful paid={verdict} />
  if (verdict?.outcome === 'beside') return <MoneyBeside verdict={verdict} />
  if (verdict?.outcome === 'failed') return <PaymentFailed failed={verdict} />
  return <Verifying unsure={verdict} {...asking} />
}

/** After this long without an answer the shopper is told that the page may be closed. */
const SLOW_MS = 10_000

/** Asks the shop how the payment ended, once the page has come to life; `posted` is the answer to a plain form. */
function useVerdict(posted: ReturnView | undefined) {
  const { submit, data, state } = useFetcher<ReturnView>()
  const { pathname, search } = useLocation()
  const asked = useRef(posted !== undefined)
  const ask = useCallback(
    () => void submit(null, { method: 'post', action: pathname + search }),
    [submit, pathname, search],
  )
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    ask()
  }, [ask])

  const waiting = state !== 'idle'
  const verdict = waiting ? undefined : (data ?? posted)
  return { verdict, slow: useSlow(waiting, SLOW_MS), ask }
}

/**
 * What follows a payment in this browser: the cart is cleared (specification §4), the box that was built is let go, and
 * a toast says the transaction id (specification §8). Once for each time the shopper comes back from paying: who
 * returns to the page later, by the browser's Back, keeps what has been put into the cart since.
 */
function useTellPaid(verdict: ReturnView | undefined) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const told = state === 'told'
  const paid = verdict?.outcome === 'paid' ? verdict : undefined
  useEffect(() => {
    if (!paid || told) return
    const { order, paymentId, payAt } = paid
    // What was paid by a link was in nobody's cart.
    if (!payAt) emptyCart()
    if (order && !payAt && PAID_STATES.includes(order.state)) {
      keepBoxReceipt(order)
    }
    if (!order && paymentId) keepCartReceipt(paymentId)
    dismissFaults()
    showToast({
      type: 'success',
      title: 'Payment successful!',
      ...(paid.transactionId ? { description: `Transaction ID: ${paid.transactionId}` } : {}),
    })
    void navigate(pathname + search, { replace: true, state: 'told', preventScrollReset: true })
  }, [paid, told, navigate, pathname, search])
}
