import type { MouseEvent, ReactNode } from 'react'
import type { CardData } from '#domain/catalogue/product.ts'
import { CardPictures } from './card-pictures.tsx'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'
import { useHoverCarousel } from './use-hover-carousel.ts'

type Props = {
  card: CardData
  /** The link to the gift, made by the page: `<Link to=…>{card.name}</Link>`. */
  link: ReactNode
  /** The heart and, on phones, the buttons. */
  action?: ReactNode
  /** A line under the name, such as the day it arrives. */
  note?: ReactNode
  sizes?: string | undefined
  /** One of the first screen: its picture is fetched at once. */
  first?: boolean
}

const SIZES = '(max-width: 48rem) 45vw, (max-width: 64rem) 30vw, 22vw'

/** On touch screens the pictures lie above the link's area so that they can be swiped; a tap still follows the link. */
const followLink = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('article')?.querySelector<HTMLAnchorElement>('.name a')?.click()

/** A gift in a list: picture, name, price; no box, no border. */
export function ProductCard({ card, link, action, note, sizes = SIZES, first = false }: Props) {
  const { hover, pictures } = useHoverCarousel(card.pictures.length)
  return (
    <article className="card" {...hover}>
      {/* biome-ignore lint/a11y: the link in the card's heading is the control; this only widens its area */}
      <div className="card-pic" data-waits="" onClick={followLink}>
        <CardPictures pictures={card.pictures} sizes={sizes} first={first} carousel={pictures} />
        <CardFlags card={card} />
      </div>
      <div>
        <div className="card-row">
          <h3 className="name">{link}</h3>
          <Price paise={card.pricePaise} />
        </div>
        {note}
        {card.rating !== undefined && <Rating value={card.rating} />}
      </div>
      {action}
    </article>
  )
}

/** The last says most: on a phone there is room for one. */
function CardFlags({ card }: { card: CardData }) {
  return (
    <div className="flags">
      {card.tags.includes('new') && <span className="flag is-quiet">New</span>}
      {card.tags.includes('bestseller') && <span className="flag is-zari">Bestseller</span>}
      {card.launchingSoon && <span className="flag">Launching Soon</span>}
      {!card.available && <span className="flag is-quiet">Sold out</span>}
    </div>
  )
}
