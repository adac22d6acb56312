import { href, Link } from 'react-router'
import { GiftGrid } from '#app/lists/gift-grid.tsx'
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
    <GiftGrid cards={others} />
  </section>
)
