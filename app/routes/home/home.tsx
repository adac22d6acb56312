import { pageMeta } from '#app/seo/page-meta.ts'
import { organization } from '#app/seo/structured-data.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/home.ts'
import { ownersHome } from './home-page.ts'
import { HomeScreen } from './home-screen.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const shop = shopIn(matches)
  return [
    ...pageMeta(`${shop?.name}: luxury gift boxes and hampers, thoughtfully curated`, loaderData?.welcome.subline),
    ...(import.meta.env.SSR && shop ? [organization(shop)] : []),
  ]
}

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const loader = ({ context }: Route.LoaderArgs) => ownersHome(shopOf(context))

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen {...loaderData} />
}
