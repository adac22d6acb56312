import { useEffect, useRef } from 'react'
import { data, href, redirect } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { formatExact } from '#domain/payment/money.ts'
import { boxKeyOf } from '#server/http/box-cookies.ts'
import { FORM_ACTION } from '#server/http/security-headers.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { redirectForm } from '#server/payments/return/redirect-form.ts'
import type { Route } from './+types/redirect-form.ts'
import { PRIVATE_HEADERS, privateMeta } from './private-page.ts'
import './payments.css'

export const handle = { chrome: { header: 'none', footer: false } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(`Your payment: ${shopIn(matches)?.name}`)

// The provider may ask from which shop somebody comes; which payment it is stays in the form.
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => ({
  ...PRIVATE_HEADERS,
  'Referrer-Policy': 'strict-origin',
  ...(loaderHeaders.has(FORM_ACTION) ? { [FORM_ACTION]: loaderHeaders.get(FORM_ACTION) ?? '' } : {}),
})

export async function loader({ request, params: { paymentId }, context }: Route.LoaderArgs) {
  const handed = await redirectForm(shopOf(context), { paymentId, boxKey: await boxKeyOf(request) })
  if (!handed) throw data(null, { status: 404 })
  if (handed === 'settled')
    throw redirect(`${href('/payment/callback')}?${new URLSearchParams({ payment_id: paymentId })}`)
  return data(handed, { headers: { [FORM_ACTION]: handed.form.action } })
}

/** Hands a shopper over to the provider's page: by itself, or by a button where scripts do not run. */
export default function RedirectFormPage({ loaderData: { form, amountPaise, cancelUrl } }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Whoever comes back from there by the browser's Back is not sent there again.
    if (!cameBack()) element.current?.submit()
  }, [])
  return (
    <div className="till is-bare">
      <div className="plate">
        <Mark className="buti big-mark is-tying" />
        <h1 className="d6">On to the payment page</h1>
        <p className="amount">{formatExact(amountPaise)}</p>
        <p className="meta">You pay on our payment provider’s own page and come back here afterwards.</p>
        <form ref={element} action={form.action} method="post" className="acts">
          {Object.entries(form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">Continue to the payment page</Button>
          <ButtonLink look="line" to={cancelUrl} reloadDocument>
            Go back
          </ButtonLink>
        </form>
      </div>
    </div>
  )
}

const cameBack = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')
