import { useEffect, useRef } from 'react'
import { data, href, redirect } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { formatExact } from '#domain/payment/money.ts'
import { readBoxCookie } from '#server/http/box-cookie.ts'
import { FORM_ACTION_HEADER } from '#server/http/security-headers.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { redirectForm } from '#server/payments/return/redirect-form.ts'
import type { Route } from './+types/redirect-form.ts'
import { PRIVATE_HEADERS, privateMeta } from './private-page.ts'
import './payments.css'

export const handle = { chrome: { header: 'none', footer: false } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(`Your payment: ${shopFromMatches(matches)?.name}`)

// The provider may learn the shop's origin; the payment id is in the form only.
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => ({
  ...PRIVATE_HEADERS,
  'Referrer-Policy': 'strict-origin',
  ...(loaderHeaders.has(FORM_ACTION_HEADER)
    ? { [FORM_ACTION_HEADER]: loaderHeaders.get(FORM_ACTION_HEADER) ?? '' }
    : {}),
})

export async function loader({ request, params: { paymentId }, context }: Route.LoaderArgs) {
  const handoff = await redirectForm(shopOf(context), { paymentId, boxKey: await readBoxCookie(request) })
  if (!handoff) throw data(null, { status: 404 })
  if (handoff === 'settled')
    throw redirect(`${href('/payment/callback')}?${new URLSearchParams({ payment_id: paymentId })}`)
  return data(handoff, { headers: { [FORM_ACTION_HEADER]: handoff.form.action } })
}

/** Sends the buyer to the provider's page: automatically, or by a button without scripts. */
export default function RedirectFormPage({ loaderData: { form, amountPaise, cancelUrl } }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A buyer who returns by the browser's Back is not sent to the provider again.
    if (!isHistoryNavigation()) element.current?.submit()
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

const isHistoryNavigation = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')
