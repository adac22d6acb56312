import { Link } from 'react-router'
import { GiftGrid } from '#app/lists/gift-grid.tsx'
import { collectionPath } from '#domain/catalogue/collections.ts'
import type { PageData } from './page-data.ts'

/** A few more of the collection, and the way to all of them. */
export const Others = ({ collection, others, seeAll }: PageData) => (
  <section className="wrap pdp-others">
    <div className="list-head">
      <h2 className="d6">Others like them</h2>
      <Link className="link" to={collectionPath(collection)}>
        {seeAll}
      </Link>
    </div>
    <GiftGrid cards={others} />
  </section>
)
