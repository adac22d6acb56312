import type { PictureData } from '#domain/catalogue/picture.ts'
import { Picture } from './picture.tsx'
import type { HoverCarousel } from './use-hover-carousel.ts'

type Props = { pictures: readonly PictureData[]; sizes: string; first: boolean; carousel: HoverCarousel }

/** The four pictures of a gift in one place: cross-faded under a mouse, a row to swipe under a finger. */
export function CardPictures({ pictures, sizes, first, carousel: { awake, shown, onScroll } }: Props) {
  return (
    <>
      <div className="card-row-pics" onScroll={onScroll}>
        {pictures.map((picture, index) => (
          <span className="card-cell" data-shown={index === shown} key={index === 0 ? 'first' : index}>
            {(index === 0 || awake) && <Picture picture={picture} sizes={sizes} first={first && index === 0} />}
          </span>
        ))}
      </div>
      {awake && (
        <div className="dots" aria-hidden="true">
          {pictures.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots have no identity but their place
            <i className={index === shown ? 'on' : undefined} key={index} />
          ))}
        </div>
      )}
    </>
  )
}
