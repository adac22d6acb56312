import { Suspense } from 'react'
import { Link } from 'react-router'
import { GiftGrid } from '#app/lists/gift-grid.tsx'
import { Still } from '#app/still/still.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type Collection, collectionPath } from '#domain/catalogue/collections.ts'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import type { PageData } from './page-data.ts'
import './product.css'

/** All of a gift's page but what is around every page. */
export function ProductScreen({ page }: { page: PageData }) {
  const { card, collection, pictures } = page
  return (
    // From one gift to the next everything starts anew: the first picture, one of it, the first tab.
    <div key={card.id} className="pdp-page" style={coloursOf(collection)}>
      <div className="pdp">
        <div className="pdp-pics">
          <Gallery name={card.name} pictures={pictures} />
        </div>
        <Facts {...page} />
      </div>
      <Suspense>
        <Panels {...page} />
      </Suspense>
      <Suspense>
        <Others {...page} />
      </Suspense>
    </div>
  )
}

const coloursOf = ({ tint, strap }: Pick<Collection, 'tint' | 'strap'>) => ({
  '--field': `var(--color-${tint}-field)`,
  '--strap': `var(--color-${strap}-strap)`,
})

/** A few more of the collection, and the way to all of them. */
const Others = ({ collection, others, seeAll }: PageData) => (
  <section className="wrap pdp-others below">
    <div className="list-head">
      <h2 className="d6">Others like them</h2>
      <Link className="link" to={collectionPath(collection)}>
        {seeAll}
      </Link>
    </div>
    <GiftGrid cards={others} />
  </section>
)

const TABS = [
  { id: 'details', label: 'Product Details' },
  { id: 'shipping', label: 'Shipping Info' },
  { id: 'returns', label: 'Returns' },
] as const

/** What is in the box, how it travels, how it comes back. */
const Panels = ({ card, panels }: Pick<PageData, 'card' | 'panels'>) => (
  <section className="section wrap pdp-more below">
    <Tabs
      label={`About ${card.name}`}
      tabs={TABS.map((tab) => ({ ...tab, panel: <Still name={`${card.id}-${tab.id}`} html={panels[tab.id]} /> }))}
    />
  </section>
)
