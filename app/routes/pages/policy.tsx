import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { contentPage } from '#server/content/to-content-page.ts'
import { shopOf, takesCards, taxShown } from '#server/http/shop-context.ts'
import type { Route } from './+types/policy.ts'
import { DeliveryDays } from './delivery-days.tsx'
import { contentMeta, Prose } from './prose.tsx'
import './pages.css'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentMeta(loaderData, shopIn(matches)?.name)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const { config, settings } = shop
  const { charged, rates } = taxShown(shop)
  const trade = {
    gst: charged,
    usualRates: rates !== undefined && Object.keys(rates).length === 0,
    cards: takesCards(shop),
  }
  const policy = policyOfPath(url.pathname)
  const tables = policy === 'shipping' ? shop.delivery : undefined
  return { policy, tables, ...(await contentPage(config.root, policy, settings, trade)) }
}

/** Shipping, returns, terms, privacy: headings left, text right, a hairline between two sections. */
export default function Policy({ loaderData: { tables, heading, lead, intro, sections } }: Route.ComponentProps) {
  return (
    <div className="st wrap st-last">
      <header className="st-head">
        <Prose as="h1" className="d8" html={heading} />
        <div>
          <Prose as="p" className="lead" html={lead} />
          {intro && <Prose className="prose" html={intro} />}
        </div>
      </header>
      {sections.map(({ id, heading: name, body }) => (
        <section key={id} className="st-sec" aria-labelledby={id}>
          <Prose as="h2" id={id} className="d6" html={name} />
          <Prose className="prose" html={body} />
        </section>
      ))}
      {tables && <DeliveryDays tables={tables} />}
    </div>
  )
}

const POLICIES = ['shipping', 'returns', 'terms', 'privacy'] as const
type PolicyName = (typeof POLICIES)[number]

/** The four policies share a page; its path says which one it is. */
const policyOfPath = (pathname: string): PolicyName =>
  POLICIES.find((policy) => pathname === `/${policy}`) ?? 'shipping'
