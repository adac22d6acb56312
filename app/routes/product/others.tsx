import { href, Link } from 'react-router'
import { CardActions } from '#app/cart/card-actions.tsx'
import { ProductCard } from '#app/ui/product-card.tsx'
import type { PageData } from './page-data.ts'

/** A few more of the collection, and the way to all of them. */
export const Others = ({ card: { collection }, others, seeAll }: PageData) => (
  <section className="wrap pdp-others">
    <div className="list-head">
      <h2 className="d6">Others like them</h2>
      <Link className="link" to={href(`/${collection}`)}>
        {seeAll}
      </Link>
    </div>
    <div className="cards">
      {others.map((card) => {
        const to = href(`/${collection}/:productId`, { productId: card.id })
        return (
          <ProductCard
            key={card.id}
            card={card}
            link={
              <Link to={to} prefetch="intent">
                {card.name}
              </Link>
            }
            action={<CardActions card={card} href={to} />}
          />
        )
      })}
    </div>
  </section>
)
