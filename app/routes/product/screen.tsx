import { memo, Suspense } from 'react'
import { Link } from 'react-router'
import { GiftGrid } from '#app/lists/gift-grid.tsx'
import { useShop } from '#app/shell/use-shop.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { type Collection, collectionPath } from '#domain/catalogue/collections.ts'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import type { PageData } from './page-data.ts'
import { Details, Returns, Shipping } from './panels.tsx'
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
      <Suspense>
        <Panels {...page} />
      </Suspense>
      <Suspense>
        <Others {...page} />
      </Suspense>
      <PrintedAddress />
    </div>
  )
})

/** The shop's name and address, printed under the product and not shown on a screen. */
function PrintedAddress() {
  const shop = useShop()
  if (!shop) return null
  return <address className="pdp-address">{[shop.name, shop.address].filter(Boolean).join(', ')}</address>
}

const coloursOf = ({ tint, strap }: Pick<Collection, 'tint' | 'strap'>) => ({
  '--field': `var(--color-${tint}-field)`,
  '--strap': `var(--color-${strap}-strap)`,
})

/** A few more of the collection, and the way to all of them. */
const Others = ({ collection, others, seeAll }: PageData) => (
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

/** What is in the box, how it travels, how it comes back. */
const Panels = (page: PageData) => (
  <section className="section wrap pdp-more">
    <Tabs
      label={`About ${page.card.name}`}
      tabs={[
        { id: 'details', label: 'Product Details', panel: <Details {...page} /> },
        { id: 'shipping', label: 'Shipping Info', panel: <Shipping {...page.words.shipping} /> },
        { id: 'returns', label: 'Returns', panel: <Returns lines={page.words.returns} /> },
      ]}
    />
  </section>
)
