import type { ChromeHandle } from '#app/shell/chrome.ts'
import { pageMeta } from '#app/shell/seo/page-meta.ts'
import { organization } from '#app/shell/seo/structured-data.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/home.ts'
import { HomeScreen } from './home-screen.tsx'
import { loadHomePage } from './load-home-page.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const shop = shopFromMatches(matches)
  return [
    ...pageMeta(`${shop?.name}: luxury gift boxes and hampers, thoughtfully curated`, loaderData?.welcome.subline),
    ...(import.meta.env.SSR && shop ? [organization(shop)] : []),
  ]
}

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const loader = ({ context }: Route.LoaderArgs) => loadHomePage(shopOf(context))

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen {...loaderData} />
}
