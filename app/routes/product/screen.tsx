import { memo, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { DrawnLater, useDrawn } from '#app/first-paint/drawn-later.tsx'
import { GiftGrid } from '#app/lists/gift-grid.tsx'
import { Still } from '#app/still/still.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type Collection, collectionPath } from '#domain/catalogue/collections.ts'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import type { PageData } from './page-data.ts'
import './product.css'

/** All of a gift's page but what is around every page. Not drawn anew when a turn begins, of which a page hears. */
export const ProductScreen = memo(function ProductScreen({ page }: { page: PageData }) {
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
      <DrawnLater after={1}>
        <Suspense>
          <Panels {...page} />
        </Suspense>
        <Suspense>
          <Others {...page} />
        </Suspense>
      </DrawnLater>
    </div>
  )
})

const coloursOf = ({ tint, strap }: Pick<Collection, 'tint' | 'strap'>) => ({
  '--field': `var(--color-${tint}-field)`,
  '--strap': `var(--color-${strap}-strap)`,
})

/** A few more of the collection, and the way to all of them. */
const Others = ({ collection, others, seeAll }: PageData) => (
  <Below className="wrap pdp-others">
    <div className="list-head">
      <h2 className="d6">Others like them</h2>
      <Link className="link" to={collectionPath(collection)}>
        {seeAll}
      </Link>
    </div>
    <GiftGrid cards={others} />
  </Below>
)

const TABS = [
  { id: 'details', label: 'Product Details' },
  { id: 'shipping', label: 'Shipping Info' },
  { id: 'returns', label: 'Returns' },
] as const

/** What is in the box, how it travels, how it comes back. */
const Panels = ({ card, panels }: Pick<PageData, 'card' | 'panels'>) => (
  <Below className="section wrap pdp-more">
    <Tabs
      label={`About ${card.name}`}
      tabs={TABS.map((tab) => ({ ...tab, panel: <Still name={`${card.id}-${tab.id}`} html={panels[tab.id]} /> }))}
    />
  </Below>
)

/** A section after the first screen. */
const Below = ({ className, children }: { className: string; children: ReactNode }) => (
  <section className={`${className} below`}>{useDrawn() && children}</section>
)
