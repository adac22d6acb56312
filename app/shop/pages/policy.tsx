import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { policyTables } from '#server/delivery/delivery-statements.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/policy.ts'
import { loadContentPage } from './load-content-page.ts'
import { PolicyContent } from './policy-content.tsx'
import { contentMeta } from './prose.tsx'
import './pages.css'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  contentMeta(loaderData?.page, shopFromMatches(matches)?.name)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const policy = policyOfPath(url.pathname)
  const tables = policy === 'shipping' ? policyTables(shop.delivery) : undefined
  return { page: await loadContentPage(shop, policy), tables }
}

export default function Policy({ loaderData: { page, tables } }: Route.ComponentProps) {
  return (
    <div className="st wrap st-last">
      <PolicyContent page={page} tables={tables} />
    </div>
  )
}

const POLICIES = ['shipping', 'returns', 'terms', 'privacy'] as const
type PolicyName = (typeof POLICIES)[number]

const policyOfPath = (pathname: string): PolicyName =>
  POLICIES.find((policy) => pathname === `/${policy}`) ?? 'shipping'
