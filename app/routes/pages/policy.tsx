import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { Still } from '#app/still/still.tsx'
import { stillHtml } from '#app/still/still-html.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/policy.ts'
import { ownersPage } from './owners-page.ts'
import { PolicyWords } from './policy-words.tsx'
import { contentMeta } from './prose.tsx'
import './pages.css'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentMeta(loaderData, shopIn(matches)?.name)

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const policy = policyOfPath(url.pathname)
  const tables = policy === 'shipping' ? shop.delivery : undefined
  const page = await ownersPage(shop, policy)
  const { title, description } = page
  return { policy, title, description, told: stillHtml(request, <PolicyWords page={page} tables={tables} />) }
}

export default function Policy({ loaderData: { policy, told } }: Route.ComponentProps) {
  return <Still className="st wrap st-last" name={policy} html={told} />
}

const POLICIES = ['shipping', 'returns', 'terms', 'privacy'] as const
type PolicyName = (typeof POLICIES)[number]

/** The four policies share a page; its path says which one it is. */
const policyOfPath = (pathname: string): PolicyName =>
  POLICIES.find((policy) => pathname === `/${policy}`) ?? 'shipping'
