import { type MouseEvent, type ReactNode, type UIEvent, useEffect, useState } from 'react'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ProductCardData } from '#domain/catalogue/product.ts'
import { prefersReducedMotion } from './motion.ts'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'

/** Star rating with one decimal, 4.0 to 4.9. */
export const Rating = ({ value }: { value: number }) => (
  <span className="rating">
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2.8l2.8 6 6.5.8-4.8 4.5 1.3 6.5L12 17.4l-5.8 3.2 1.3-6.5L2.7 9.6l6.5-.8z" />
    </svg>
    <span>
      <span className="vh">Rated </span>
      {value.toFixed(1)}
      <span className="vh"> of 5</span>
    </span>
  </span>
)

type Props = {
  card: ProductCardData
  /** Link to the product, made by the page: `<Link to=…>{card.name}</Link>`. */
  link: ReactNode
  action?: ReactNode
  note?: ReactNode
  sizes?: string | undefined
  /** Above the fold: the picture is preloaded. */
  first?: boolean
}

const SIZES = '(max-width: 48rem) 45vw, (max-width: 64rem) 30vw, 22vw'

/**
 * On touch screens the pictures lie above the link's area so that they can be swiped; a tap still follows the link.
 */
const clickCardLink = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('article')?.querySelector<HTMLAnchorElement>('.name a')?.click()

/** Product card of a list. */
export function ProductCard({ card, link, action, note, sizes = SIZES, first = false }: Props) {
  const { hover, pictures } = useHoverCarousel(card.pictures.length)
  return (
    <article className="card" {...hover}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the link in the card's heading is the control; this only widens its area */}
      <div className="card-pic" data-waits="" onClick={clickCardLink}>
        <CardPictures pictures={card.pictures} sizes={sizes} first={first} carousel={pictures} />
        <CardFlags card={card} />
      </div>
      <div>
        <div className="card-row">
          <h3 className="name">{link}</h3>
          <Price paise={card.pricePaise} />
        </div>
        {(note || card.rating !== undefined) && (
          <div className="card-line">
            {note}
            {card.rating !== undefined && <Rating value={card.rating} />}
          </div>
        )}
      </div>
      {action}
    </article>
  )
}

/** Status flags. A product that is sold out shows no other flag. */
function CardFlags({ card: { tags, launchingSoon, available } }: { card: ProductCardData }) {
  if (!available)
    return (
      <div className="flags">
        <span className="flag is-quiet">Sold out</span>
      </div>
    )
  const isNew = tags.includes('new')
  const isBestseller = tags.includes('bestseller')
  if (!isNew && !isBestseller && !launchingSoon) return null
  return (
    <div className="flags">
      {isNew && <span className="flag is-quiet">New</span>}
      {isBestseller && <span className="flag is-zari">Bestseller</span>}
      {launchingSoon && <span className="flag">Launching Soon</span>}
    </div>
  )
}

type PicturesProps = { pictures: readonly PictureData[]; sizes: string; first: boolean; carousel: HoverCarousel }

/** Pictures of a product: cross-faded on hover, swiped on touch screens. */
function CardPictures({ pictures, sizes, first, carousel: { awake, shown, onScroll } }: PicturesProps) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots are identical
            <i className={index === shown ? 'on' : undefined} key={index} />
          ))}
        </div>
      )}
    </>
  )
}

const STEP_MS = 2000

type HoverCarousel = {
  /** True after the first hover, touch or scroll: the other pictures are fetched from then on (decisions §2.7). */
  awake: boolean
  shown: number
  onScroll: (event: UIEvent<HTMLElement>) => void
}

function useHoverCarousel(count: number) {
  const [awake, setAwake] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [shown, setShown] = useState(0)

  useEffect(() => {
    if (!hovered) {
      setShown(0)
      return
    }
    setAwake(true)
    if (prefersReducedMotion()) return
    const timer = setInterval(() => setShown((current) => (current + 1) % count), STEP_MS)
    return () => clearInterval(timer)
  }, [hovered, count])

  const hover = {
    onMouseEnter: () => setHovered(window.matchMedia('(hover: hover)').matches),
    onMouseLeave: () => setHovered(false),
    onTouchStart: () => setAwake(true),
  }
  const onScroll = ({ currentTarget: row }: UIEvent<HTMLElement>) => {
    setAwake(true)
    setShown(Math.round(row.scrollLeft / row.clientWidth))
  }
  return { hover, pictures: { awake, shown, onScroll } satisfies HoverCarousel }
}
