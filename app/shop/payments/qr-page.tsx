import { data, href, redirect } from 'react-router'
import { readForm } from '#app/platform/read-form.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { OpenCode } from '#app/shop/checkout/upi-qr-panel.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { METHOD_NOT_OFFERED } from '#domain/payment/checkout-method.ts'
import { qrRequestSchema } from '#domain/payment/upi-qr.ts'
import { setBoxCookie } from '#server/http/box-cookie.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { offersMethod, type RequestShop, shopOf } from '#server/http/shop-context.ts'
import { findQrPayer } from '#server/payments/qr/find-qr-payer.ts'
import { qrPaymentState } from '#server/payments/qr/qr-payment-state.ts'
import { requestQrCode } from '#server/payments/qr/request-qr-code.ts'
import { paymentById } from '#server/payments/queries.ts'
import { qrCode } from '#server/payments/upi/upi-request.ts'
import { verifyPayment } from '#server/payments/verify-payment.ts'
import type { Route } from './+types/qr-page.ts'
import { PRIVATE_HEADERS, privateMeta } from './private-page.ts'
import '#app/shop/checkout/checkout.css'

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(`Your payment: ${shopFromMatches(matches)?.name}`)

export const headers = () => PRIVATE_HEADERS

const resultPath = (paymentId: string) =>
  `${href('/payment/callback')}?${new URLSearchParams({ payment_id: paymentId })}`

export async function loader({ params: { paymentId }, context }: Route.LoaderArgs) {
  if (!paymentId) return { code: undefined }
  const payment = await qrPaymentState(shopOf(context), paymentId)
  if (!payment) throw data(null, { status: 404 })
  if (payment.state === 'paid') throw redirect(resultPath(paymentId))
  return { code: { ...payment, paymentId, qr: qrCode(payment.upiUrl) } }
}

/** Creates the code of an order for a browser without scripts, or asks the provider about an existing one. */
export async function action({ request, params: { paymentId }, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  if (paymentId) return checkAgain(shop, paymentId)
  const { checkoutKey: key, link, order } = await readForm(request, ['checkoutKey', 'link', 'order'])
  const read = qrRequestSchema.safeParse(link ? { link } : order ? { order } : { checkoutKey: key })
  const checkoutKey = read.success ? await findQrPayer(shop, read.data) : undefined
  if (!checkoutKey) throw data(null, { status: 404 })
  enforcePersonLimit(context, 'qr', { checkoutKey })
  if (!offersMethod(shop, 'upi_qr')) return data({ message: METHOD_NOT_OFFERED }, { status: 409 })
  const result = await requestQrCode(shop, { checkoutKey })
  if (!result) throw data(null, { status: 404 })
  if (result.state === 'refused')
    return data({ message: result.message }, { status: result.fault === 'away' ? 502 : 409 })
  if (result.state !== 'open') {
    const { number, secret } = result.order
    throw redirect(href('/order/:number/:secret', { number, secret }), 303)
  }
  // Only the browser with this cookie sees the order behind the payment.
  const cookies = await setBoxCookie(checkoutKey, shop.origin, ['payment'])
  throw redirect(href('/payment/qr/:paymentId?', { paymentId: result.paymentId }), { status: 303, headers: cookies })
}

async function checkAgain(shop: RequestShop, paymentId: string): Promise<{ message: string }> {
  const payment = await paymentById(shop.db, paymentId)
  if (payment?.method !== 'upi_qr') throw data(null, { status: 404 })
  try {
    await verifyPayment(shop, payment, 'asked by the buyer')
  } catch (error) {
    shop.log.warn({ err: error }, 'payment verification')
    return { message: 'Our payment provider does not answer at the moment. If you have paid, do not pay again.' }
  }
  throw redirect(href('/payment/qr/:paymentId?', { paymentId }), 303)
}

const NO_CODE = 'There is no code here. Please go back to your order, and ask for one from there.'

/** QR code of one payment without scripts. The checkout shows the same in its payment step. */
export default function QrPage({ loaderData: { code }, actionData }: Route.ComponentProps) {
  const message = actionData?.message ?? (code ? undefined : NO_CODE)
  return (
    <div className="co">
      <div className="wrap">
        <section className="qr-page" aria-labelledby="step">
          <h1 className="d7 co-title" id="step">
            Pay by UPI
          </h1>
          {message && (
            <Banner role="alert" className="co-news">
              {message}
            </Banner>
          )}
          {code?.state === 'waiting' && <OpenCode code={code} />}
          {code?.state === 'ended' && (
            <Banner role="status" className="co-news">
              <b>This code has ended.</b> If you have paid, do not pay again: we hear of it from the provider. Else go
              back and ask for a new one.
            </Banner>
          )}
          {code && (
            <form method="post" className="acts">
              <Button type="submit" look="line">
                Check again
              </Button>
            </form>
          )}
        </section>
      </div>
    </div>
  )
}
