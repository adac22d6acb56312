import { data, useNavigation } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { makeLink } from '#server/payments/request-payment.ts'
import type { Route } from './+types/links.ts'
import { LinkForm } from './link-form.tsx'
import { PRIVATE_HEADERS, privateMeta } from './private-page.ts'
import { TestStrip, testOnly } from './test-strip.tsx'
import '#app/checkout/checkout.css'
import './payments.css'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFaults } from '#app/forms/use-faults.ts'
import { dismissFaults, showToast } from '#app/toasts/toasts.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { importTwice } from '#app/ui/import-twice.ts'
import { Mark } from '#app/ui/mark.tsx'
import { formatExact } from '#domain/payment/money.ts'
import {
  LINK_FIELDS,
  type LinkAnswer,
  type LinkField,
  linkToast,
  type PaymentLink,
  type TypedLink,
} from '#domain/payment/payment-link.ts'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(`Payment links: ${shopIn(matches)?.name}`)

export const headers = () => PRIVATE_HEADERS

export function loader({ context }: Route.LoaderArgs) {
  testOnly(shopOf(context))
  return null
}

const STATUSES = { missing: 422, amount: 422, 'too-long': 422, provider: 502, unexpected: 500 } as const

export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context)
  testOnly(shop)
  const typed = await readForm(request, LINK_FIELDS)
  holdBack(context, 'link', { email: typed.email, phone: typed.phone })
  const answer = await makeLink(shop, typed, new URL('/payment/callback', shop.origin).href)
  return data(answer, { status: 'link' in answer ? 200 : STATUSES[answer.why] })
}

const loadRules = () => import('./check-link.ts')

/** Faults are found before anything is sent. When the shop cannot be reached, the form stays as it is and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<LinkAnswer> {
  const typed = await readForm(request.clone(), LINK_FIELDS)
  try {
    // Without the rules the server, which has the same, says what is wrong.
    const rules = await importTwice(loadRules).catch(() => undefined)
    return rules?.checkLink(typed) ?? (await serverAction())
  } catch {
    return { typed, why: 'unexpected' }
  }
}

// What was asked for changes nothing on the page but the answer.
export const shouldRevalidate = () => false

export default function PaymentLinks({ actionData: answer }: Route.ComponentProps) {
  const generating = useNavigation().state === 'submitting'
  const { form, link, errors, onInput } = useLinkNews(answer)
  return (
    <div className="till">
      <TestStrip />
      <div className="linker">
        <LinkForm ref={form} answer={answer} errors={errors} onInput={onInput} generating={generating} />
        <LinkTag link={link} generating={generating} />
      </div>
    </div>
  )
}

const check = async (typed: TypedLink) => (await loadRules()).checkLink(typed)?.errors ?? {}

/**
 * Says what came of it: a toast, the faults beside their fields, the focus on the first. A link that was made stays
 * until there is another.
 */
function useLinkNews(answer: LinkAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [link, setLink] = useState<PaymentLink>()
  const found = faultsOf(answer)
  const { errors, raise, tell, settle } = useFaults<LinkField, TypedLink>({ check, read, found })
  if (answer && 'link' in answer && answer.link !== link) setLink(answer.link)
  const hear = useEffectEvent((news: LinkAnswer) => {
    const wrong = faultsOf(news)
    const fields = Object.keys(wrong) as LinkField[]
    raise(wrong, news.typed)
    if ('link' in news) dismissFaults()
    if (fields.length === 0) showToast(linkToast(news))
    else tell(linkToast(news), (left) => fields.every((field) => !left[field]))
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  })
  useEffect(() => {
    if (answer) hear(answer)
  }, [answer])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => void settle(typedIn(currentTarget))
  return { form, link, errors, onInput }
}

const faultsOf = (answer: LinkAnswer | undefined) => (answer && 'errors' in answer ? answer.errors : {})

const read = (typed: TypedLink, field: LinkField) => typed[field]

function typedIn(form: HTMLFormElement): TypedLink {
  const typed = new FormData(form)
  return Object.fromEntries(LINK_FIELDS.map((field) => [field, String(typed.get(field) ?? '')])) as TypedLink
}

type Props = { link: PaymentLink | undefined; generating: boolean }

/** The link on its tag: idle, being made, shown (specification §4, Payment link generator). Nothing moves meanwhile. */
const LinkTag = ({ link, generating }: Props) => (
  <aside className="summary" aria-label="Payment link" aria-busy={generating}>
    <i className="summary-cord" />
    <div className="summary-in">
      <h2 className="d6">The link</h2>
      <div className="summary-wait">
        <div className="summary-said">{link ? <Made link={link} /> : <Idle />}</div>
        {generating && <Mark className="buti is-tying" />}
      </div>
    </div>
  </aside>
)

const Idle = () => <p className="meta">It is tied to this tag once you have filled in the form.</p>

const Made = ({ link: { url, purpose, name, amountPaise } }: { link: PaymentLink }) => (
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
