import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/our-story.ts'
import { loadContentPage, storyPicture } from './load-content-page.ts'
import { contentMeta } from './prose.tsx'
import { Story } from './story.tsx'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  contentMeta(loaderData?.page, shopFromMatches(matches)?.name)

export const loader = async ({ context }: Route.LoaderArgs) => ({
  page: await loadContentPage(shopOf(context), 'our-story'),
  picture: storyPicture(),
})

export default function OurStory({ loaderData: { page, picture } }: Route.ComponentProps) {
  return <Story page={page} picture={picture} />
}
