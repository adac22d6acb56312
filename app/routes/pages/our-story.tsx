import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { Still } from '#app/still/still.tsx'
import { stillHtml } from '#app/still/still-html.ts'
import { chatLink } from '#domain/shop/settings.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/our-story.ts'
import { ownersPage } from './owners-page.ts'
import { contentMeta } from './prose.tsx'
import { storyPicture } from './story-picture.ts'
import { StoryScreen } from './story-screen.tsx'
import { StoryEnd, StoryOpening, StorySections } from './story-words.tsx'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => contentMeta(loaderData, shopIn(matches)?.name)

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = shopOf(context)
  const page = await ownersPage(shop, 'our-story')
  const { chatNumber } = shop.settings
  return {
    title: page.title,
    description: page.description,
    picture: storyPicture(),
    opening: stillHtml(request, <StoryOpening page={page} />),
    sections: stillHtml(request, <StorySections page={page} />),
    ends: Boolean(page.closing[0]),
    end: stillHtml(request, <StoryEnd page={page} chat={chatNumber ? chatLink(chatNumber) : undefined} />),
  }
}

export default function OurStory({ loaderData: { picture, opening, sections, ends, end } }: Route.ComponentProps) {
  return (
    <StoryScreen picture={picture} opening={<Still className="txt" name="story-opening" html={opening} />}>
      <Still className="wrap st-last" name="story-sections" html={sections} />
      {ends && <Still as="section" className="st-end" name="story-end" html={end} />}
    </StoryScreen>
  )
}
