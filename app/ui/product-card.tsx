import type { ReactNode } from 'react'
import type { CardData } from '#domain/product.ts'
import { isLaunchingSoon } from '#domain/product.ts'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'

type Props = {
  card: CardData
  /** The link to the gift, made by the page: `<Link to=…>{card.name}</Link>`. */
  link: ReactNode
  /** The heart and, on phones, the buttons. */
  action?: ReactNode
  sizes?: string
}

const SIZES = '(max-width: 48rem) 45vw, (max-width: 64rem) 30vw, 22vw'

/** A gift in a list: picture, name, price; no box, no border. */
export function ProductCard({ card, link, action, sizes = SIZES }: Props) {
  const [first] = card.pictures
  return (
    <article className="card">
      <div className="card-pic">
        {first && <Picture picture={first} sizes={sizes} />}
        <div className="flags">
          {card.tags.includes('new') && <span className="flag is-quiet">New</span>}
          {card.tags.includes('bestseller') && <span className="flag is-zari">Bestseller</span>}
          {isLaunchingSoon(card) && <span className="flag is-genda">Launching Soon</span>}
        </div>
      </div>
      <div>
        <div className="card-row">
          <h3 className="name">{link}</h3>
          <Price paise={card.pricePaise} />
        </div>
        {card.rating !== undefined && <Rating value={card.rating} />}
      </div>
      {action}
    </article>
  )
}
