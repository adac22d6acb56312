import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/our-story.ts'
import { ownersPage } from './owners-page.ts'
import { contentMeta } from './prose.tsx'
import { storyPicture } from './story-picture.ts'
import { StoryScreen } from './story-screen.tsx'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  contentMeta(loaderData?.page, shopIn(matches)?.name)

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await ownersPage(shopOf(context), 'our-story'), picture: storyPicture() }
}

export default function OurStory({ loaderData }: Route.ComponentProps) {
  return <StoryScreen {...loaderData} />
}
