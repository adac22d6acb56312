import { useShop } from '#app/shell/use-shop.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ContentPage } from '#domain/shop/content-page.ts'
import { StoryScreen } from './story-screen.tsx'
import { StoryEnd, StoryOpening, StorySections } from './story-words.tsx'

type Props = { page: ContentPage; picture: PictureData }

/** Our Story, in the shop and in the preview of the desk. */
export function Story({ page, picture }: Props) {
  const chat = useShop()?.chat
  const opening = (
    <div className="txt">
      <StoryOpening page={page} />
    </div>
  )
  return (
    <StoryScreen picture={picture} opening={opening}>
      <div className="wrap st-last">
        <StorySections page={page} />
      </div>
      {page.closing[0] && (
        <section className="st-end">
          <StoryEnd page={page} chat={chat} />
        </section>
      )}
    </StoryScreen>
  )
}
