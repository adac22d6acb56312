import { memo, Suspense } from 'react'
import { Link } from 'react-router'
import { useShop } from '#app/shell/use-shop.ts'
import { ProductGrid } from '#app/shop/list/product-grid.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type Collection, collectionPath } from '#domain/catalogue/collections.ts'
import { Gallery } from './gallery.tsx'
import type { PageData } from './product-info.tsx'
import { ProductInfo } from './product-info.tsx'
import { Details, Returns, Shipping } from './product-panels.tsx'
import './product.css'

/**
 * A product page without header and footer. Memoized, because route components re-render when a navigation begins.
 */
export const ProductScreen = memo(function ProductScreen({ page }: { page: PageData }) {
  const { card, collection, pictures } = page
  return (
    // The key resets the state between products: picture, quantity and tab.
    <div key={card.id} className="pdp-page" style={coloursOf(collection)}>
      <div className="pdp">
        <div className="pdp-pics">
          <Gallery name={card.name} pictures={pictures} />
        </div>
        <ProductInfo {...page} />
      </div>
      <Suspense>
        <ProductTabs {...page} />
      </Suspense>
      <Suspense>
        <RelatedProducts {...page} />
      </Suspense>
      <PrintedAddress />
    </div>
  )
})

/** The shop's name and address below the product. Hidden on screens, shown in print. */
function PrintedAddress() {
  const shop = useShop()
  if (!shop) return null
  return <address className="pdp-address">{[shop.name, shop.address].filter(Boolean).join(', ')}</address>
}

const coloursOf = ({ tint, strap }: Pick<Collection, 'tint' | 'strap'>) => ({
  '--field': `var(--color-${tint}-field)`,
  '--strap': `var(--color-${strap}-strap)`,
})

const RelatedProducts = ({ collection, others, seeAll }: PageData) => (
  <section className="wrap pdp-others">
    <div className="list-head">
      <h2 className="d6">Others like them</h2>
      <Link className="link" to={collectionPath(collection)}>
        {seeAll}
      </Link>
    </div>
    <ProductGrid cards={others} />
  </section>
)

const ProductTabs = (page: PageData) => (
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
