import { href, Link } from 'react-router'
import { GiftGrid } from '#app/lists/gift-grid.tsx'
import type { CardData } from '#domain/catalogue/product.ts'

const SIZES = '(max-width: 48rem) 45vw, 22vw'

/** Four gifts for those who would rather look than read. */
export const BeginWith = ({ cards }: { cards: readonly CardData[] }) => (
  <section className="begin section wrap below" aria-labelledby="begin-with">
    <div className="begin-head">
      <h2 className="d7" id="begin-with">
        A few <em>to begin with</em>
      </h2>
      <Link className="link only-wide" to={href('/uniquely-yours')}>
        See Uniquely Yours
      </Link>
    </div>
    <GiftGrid cards={cards} sizes={SIZES} />
  </section>
)
