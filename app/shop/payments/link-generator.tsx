import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { data, useNavigation } from 'react-router'
import { readForm } from '#app/platform/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { formatExact } from '#domain/payment/money.ts'
import {
  LINK_FIELDS,
  type LinkField,
  type LinkFormValues,
  type LinkResponse,
  linkToast,
  type PaymentLink,
} from '#domain/payment/payment-link.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { createLinkFromForm } from '#server/payments/request-payment.ts'
import type { Route } from './+types/link-generator.ts'
import { LinkForm } from './link-generator-form.tsx'
import { PRIVATE_HEADERS, privateMeta } from './private-page.ts'
import { requireTestMode, TestModeStrip } from './test-mode.tsx'
import '#app/shop/checkout/checkout.css'
import './payments.css'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { dismissErrors, showToast } from '#app/shell/toasts/toasts.ts'
import { useFormErrors } from '#app/shop/forms/use-form-errors.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Mark } from '#app/ui/mark.tsx'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(`Payment links: ${shopFromMatches(matches)?.name}`)

export const headers = () => PRIVATE_HEADERS

export function loader({ context }: Route.LoaderArgs) {
  requireTestMode(shopOf(context))
  return null
}

const STATUSES = { missing: 422, amount: 422, 'too-long': 422, provider: 502, unexpected: 500 } as const

export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  requireTestMode(shop)
  const typed = await readForm(request, LINK_FIELDS)
  enforcePersonLimit(context, 'link', { email: typed.email, phone: typed.phone })
  const answer = await createLinkFromForm(shop, typed, new URL('/payment/callback', shop.origin).href)
  return data(answer, { status: 'link' in answer ? 200 : STATUSES[answer.why] })
}

const loadRules = () => import('./check-link-form.ts')

/** Validates before sending. When the shop cannot be reached, the form keeps its values and shows an error. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<LinkResponse> {
  const typed = await readForm(request.clone(), LINK_FIELDS)
  try {
    // The server validates as well when the module cannot be loaded.
    const rules = await importWithRetry(loadRules).catch(() => undefined)
    return rules?.checkLink(typed) ?? (await serverAction())
  } catch {
    return { typed, why: 'unexpected' }
  }
}

// A post changes nothing that the loader returns.
export const shouldRevalidate = () => false

export default function PaymentLinks({ actionData: answer }: Route.ComponentProps) {
  const generating = useNavigation().state === 'submitting'
  const { form, link, errors, onInput } = useLinkResult(answer)
  return (
    <div className="till">
      <TestModeStrip />
      <div className="linker">
        <LinkForm ref={form} answer={answer} errors={errors} onInput={onInput} generating={generating} />
        <LinkCard link={link} generating={generating} />
      </div>
    </div>
  )
}

const check = async (typed: LinkFormValues) => (await loadRules()).checkLink(typed)?.errors ?? {}

/**
 * Shows the result of a post: a toast, field errors and focus on the first one. The last created link stays visible.
 */
function useLinkResult(answer: LinkResponse | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [link, setLink] = useState<PaymentLink>()
  const found = errorsOf(answer)
  const { errors, raise, tell, settle } = useFormErrors<LinkField, LinkFormValues>({ check, read, found })
  if (answer && 'link' in answer && answer.link !== link) setLink(answer.link)
  const onAnswer = useEffectEvent((result: LinkResponse) => {
    const fieldErrors = errorsOf(result)
    const fields = Object.keys(fieldErrors) as LinkField[]
    raise(fieldErrors, result.typed)
    if ('link' in result) dismissErrors()
    if (fields.length === 0) showToast(linkToast(result))
    else tell(linkToast(result), (left) => fields.every((field) => !left[field]))
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  })
  useEffect(() => {
    if (answer) onAnswer(answer)
  }, [answer])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => void settle(valuesIn(currentTarget))
  return { form, link, errors, onInput }
}

const errorsOf = (answer: LinkResponse | undefined) => (answer && 'errors' in answer ? answer.errors : {})

const read = (typed: LinkFormValues, field: LinkField) => typed[field]

function valuesIn(form: HTMLFormElement): LinkFormValues {
  const typed = new FormData(form)
  return Object.fromEntries(LINK_FIELDS.map((field) => [field, String(typed.get(field) ?? '')])) as LinkFormValues
}

type Props = { link: PaymentLink | undefined; generating: boolean }

/**
 * Card with the payment link: empty, in progress or created (specification §4, Payment link generator). Its size
 * stays the same in all states.
 */
const LinkCard = ({ link, generating }: Props) => (
  <aside className="summary" aria-label="Payment link" aria-busy={generating}>
    <i className="summary-cord" />
    <div className="summary-in">
      <h2 className="d6">The link</h2>
      <div className="summary-wait">
        <div className="summary-said">{link ? <CreatedLink link={link} /> : <NoLinkYet />}</div>
        {generating && <Mark className="buti is-tying" />}
      </div>
    </div>
  </aside>
)

const NoLinkYet = () => <p className="meta">It is tied to this tag once you have filled in the form.</p>

const CreatedLink = ({ link: { url, purpose, name, amountPaise } }: { link: PaymentLink }) => (
  <>
    <p className="meta">{`${purpose}, for ${name}`}</p>
    <p className="amount">{formatExact(amountPaise)}</p>
    <div className="linkout">
      <a href={url}>{url}</a>
      <CopyButton text={url} label="Copy" />
    </div>
    <p className="meta">Send it to them; it asks for exactly this amount.</p>
  </>
)
