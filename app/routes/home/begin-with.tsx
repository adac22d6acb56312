import { href, Link } from 'react-router'
import { ProductCard } from '#app/ui/product-card.tsx'
import type { CardData } from '#domain/product.ts'

const SIZES = '(max-width: 48rem) 45vw, 22vw'

/** Four gifts for those who would rather look than read. */
export function BeginWith({ cards }: { cards: readonly CardData[] }) {
  return (
    <section className="begin section wrap" aria-labelledby="begin-with">
      <div className="begin-head">
        <h2 className="d7" id="begin-with">
          A few <em>to begin with</em>
        </h2>
        <Link className="link only-wide" to={href('/uniquely-yours')}>
          See Uniquely Yours
        </Link>
      </div>
      <div className="cards">
        {cards.map((card) => {
          const to = href(`/${card.collection}/:productId`, { productId: card.id })
          return <ProductCard key={card.id} card={card} sizes={SIZES} link={<Link to={to}>{card.name}</Link>} />
        })}
      </div>
    </section>
  )
}
