import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/policy.ts'
import { ownersPage } from './owners-page.ts'
import { PolicyScreen } from './policy-screen.tsx'
import { contentMeta } from './prose.tsx'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentMeta(loaderData, shopIn(matches)?.name)

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const policy = policyOfPath(url.pathname)
  const tables = policy === 'shipping' ? shop.delivery : undefined
  return { policy, tables, ...(await ownersPage(shop, policy)) }
}

export default function Policy({ loaderData: { tables, ...page } }: Route.ComponentProps) {
  return <PolicyScreen page={page} tables={tables} />
}

const POLICIES = ['shipping', 'returns', 'terms', 'privacy'] as const
type PolicyName = (typeof POLICIES)[number]

/** The four policies share a page; its path says which one it is. */
const policyOfPath = (pathname: string): PolicyName =>
  POLICIES.find((policy) => pathname === `/${policy}`) ?? 'shipping'
