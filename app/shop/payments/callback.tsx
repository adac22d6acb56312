import { useCallback, useEffect, useRef } from 'react'
import { data, useFetcher, useLocation, useNavigate, useSearchParams } from 'react-router'
import { shopFromMatches, useShop } from '#app/shell/use-shop.ts'
import { focusHeading } from '#app/ui/focus-heading.ts'
import { PAID_STATES } from '#domain/order/order-state.ts'
import type { PaymentReturnView } from '#domain/payment/payment.ts'
import { readBoxCookie } from '#server/http/box-cookie.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { handleReturn, parseReturn, returnView } from '#server/payments/return/handle-return.ts'
import type { Route } from './+types/callback.ts'
import { PaymentDeclined, WaitingForPayment } from './live-payment.tsx'
import { PaymentFailed, PaymentSuccessful, UnappliedPayment } from './payment-result.tsx'
import { PRIVATE_HEADERS, privateMeta } from './private-page.ts'
import { Verifying } from './verifying.tsx'
import './payments.css'
import { dismissErrors, showToast } from '#app/shell/toasts/toasts.ts'
import { storeBoxReceipt } from '#app/shop/box/box-checkout-draft.ts'
import { emptyCart } from '#app/shop/cart/cart.ts'
import { isBoxOrder, storeCartReceipt } from '#app/shop/checkout/provider-return.ts'
import { useDelayed } from '#app/ui/skeleton.tsx'

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(`Your payment: ${shopFromMatches(matches)?.name}`)

export const headers = () => PRIVATE_HEADERS

/** Settles the payment. Only this POST does; a GET never settles (decisions §5.6). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = shopOf(context)
  const paymentId = parseReturn(shop, url.searchParams)
  const status = url.searchParams.get('payment_status') ?? undefined
  const result = await handleReturn(shop, { paymentId, status })
  return data(await returnView(shop.db, result, { paymentId, boxKey: await readBoxCookie(request) }), {
    headers: PRIVATE_HEADERS,
  })
}

/** Returns `unsure` when the shop cannot be reached: the payment's state is unknown. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<PaymentReturnView> {
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

/** Serves `/payment/callback` and `/payment/upi-verification` (decisions §5.7). */
export default function PaymentCallback({ actionData }: Route.ComponentProps) {
  const { verdict: received, slow, ask } = useVerdict(actionData)
  const verdict = useTestModeVerdict(received)
  useApplyPayment(verdict)
  // The focused heading was replaced with the result.
  const outcome = actionData ? undefined : verdict?.outcome
  useEffect(() => {
    if (outcome) focusHeading()
  }, [outcome])
  return (
    <div className="till">
      <PaymentResult verdict={verdict} slow={slow} onAsk={ask} />
    </div>
  )
}

/**
 * Counts an unreachable shop as failed in test mode (specification §4). With real money it stays unsure (decisions
 * §1.5).
 */
function useTestModeVerdict(verdict: PaymentReturnView | undefined): PaymentReturnView | undefined {
  const shop = useShop()
  const [asked] = useSearchParams()
  if (verdict?.outcome !== 'unsure' || verdict.paymentId || shop?.payments !== 'test') return verdict
  return { ...verdict, outcome: 'failed', paymentId: asked.get('payment_id') ?? asked.get('txnId') ?? undefined }
}

function PaymentResult({
  verdict,
  ...asking
}: {
  verdict: PaymentReturnView | undefined
  slow: boolean
  onAsk: () => void
}) {
  if (verdict?.outcome === 'paid') return <PaymentSuccessful paid={verdict} />
  if (verdict?.outcome === 'beside') return <UnappliedPayment verdict={verdict} />
  if (verdict?.outcome === 'failed')
    return verdict.live ? <PaymentDeclined failed={verdict} live={verdict.live} /> : <PaymentFailed failed={verdict} />
  if (verdict?.live && verdict.order?.state !== 'under_review')
    return <WaitingForPayment unsure={verdict} live={verdict.live} onAsk={asking.onAsk} />
  return <Verifying unsure={verdict} {...asking} />
}

/** Time without an answer, in ms, after which the buyer learns that the page may be closed. */
const SLOW_MS = 10_000

/** Requests the verdict after hydration, unless the page already answers a plain form post (`posted`). */
function useVerdict(posted: PaymentReturnView | undefined) {
  const { submit, data, state } = useFetcher<PaymentReturnView>()
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
  const last = data ?? posted
  // A waiting page of a live shop asks again and again, and keeps what it shows meanwhile.
  const verdict = waiting && !last?.live ? undefined : last
  return { verdict, slow: useDelayed(waiting, SLOW_MS), ask }
}

/**
 * Applies a payment in this browser: clears the cart (specification §4), stores the box's receipt and shows a toast
 * with the transaction id (specification §8). It runs once per return, marked in the history entry's state: a later
 * visit by the browser's Back keeps what was added to the cart since.
 */
function useApplyPayment(verdict: PaymentReturnView | undefined) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isApplied = state === 'told'
  const paid = verdict?.outcome === 'paid' ? verdict : undefined
  useEffect(() => {
    if (!paid || isApplied) return
    const { order, paymentId, payAt } = paid
    // A payment link does not use this browser's cart.
    if (!payAt) emptyCart()
    if (order && isBoxOrder(order) && !payAt && PAID_STATES.includes(order.state)) storeBoxReceipt(order)
    if (!(order && isBoxOrder(order)) && paymentId) storeCartReceipt(paymentId)
    dismissErrors()
    showToast({
      type: 'success',
      title: 'Payment successful!',
      ...(paid.transactionId ? { description: `Transaction ID: ${paid.transactionId}` } : {}),
    })
    void navigate(pathname + search, { replace: true, state: 'told', preventScrollReset: true })
  }, [paid, isApplied, navigate, pathname, search])
}
