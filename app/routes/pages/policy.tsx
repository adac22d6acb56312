import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/policy.ts'
import { ownersPage } from './owners-page.ts'
import { PolicyWords } from './policy-words.tsx'
import { contentMeta } from './prose.tsx'
import './pages.css'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  contentMeta(loaderData?.page, shopIn(matches)?.name)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const policy = policyOfPath(url.pathname)
  const tables = policy === 'shipping' ? shop.delivery : undefined
  return { page: await ownersPage(shop, policy), tables }
}

export default function Policy({ loaderData: { page, tables } }: Route.ComponentProps) {
  return (
    <div className="st wrap st-last">
      <PolicyWords page={page} tables={tables} />
    </div>
  )
}

const POLICIES = ['shipping', 'returns', 'terms', 'privacy'] as const
type PolicyName = (typeof POLICIES)[number]

/** The four policies share a page; its path says which one it is. */
const policyOfPath = (pathname: string): PolicyName =>
  POLICIES.find((policy) => pathname === `/${policy}`) ?? 'shipping'
