import { Fragment, type ReactNode, Suspense } from 'react'
import { href, Link } from 'react-router'
import { BottomBar } from '#app/shell/bottom-bar.tsx'
import { useShop } from '#app/shell/use-shop.ts'
import { ProductGrid } from '#app/shop/list/product-grid.tsx'
import type { ProductCardData } from '#domain/catalogue/product.ts'
import { type HomeSection, SECTION_NAMES } from '#domain/content/home-fields.ts'
import { Banner } from './banner.tsx'
import { BuildSection } from './build-section.tsx'
import { CollectionTiles } from './collection-tiles.tsx'
import { CorporateSection } from './corporate-section.tsx'
import type { buildHomePage } from './load-home-page.ts'
import { NewsletterSection } from './newsletter-section.tsx'
import { People } from './people.tsx'
import { Welcome } from './welcome.tsx'
import './home.css'

type Props = Awaited<ReturnType<typeof buildHomePage>>

/** The home page: the first screen, then the enabled sections in the owner's order. */
export function HomeScreen(page: Props) {
  const { welcome, people, tiles, steps, box, slides, cards, corporate, off = [], order = SECTION_NAMES, lines } = page
  const shop = useShop()
  const isOn = (section: HomeSection) => !off.includes(section)
  // Each section has a Suspense boundary of its own, so React hydrates the touched one first.
  const sections: Record<HomeSection, ReactNode> = {
    people: (
      <Suspense>
        <People people={people} />
      </Suspense>
    ),
    collections: (
      <Suspense>
        <CollectionTiles tiles={tiles} />
      </Suspense>
    ),
    building: (
      <Suspense>
        <BuildSection steps={steps} box={box} />
      </Suspense>
    ),
    banner: slides.length > 0 && (
      <Suspense>
        <Banner slides={slides} />
      </Suspense>
    ),
    begin: cards.length > 0 && (
      <Suspense>
        <FeaturedProducts cards={cards} />
      </Suspense>
    ),
    corporate: (
      <Suspense>
        <CorporateSection {...corporate} />
      </Suspense>
    ),
    letter: (
      <Suspense>
        <NewsletterSection />
      </Suspense>
    ),
  }
  return (
    <>
      <Welcome {...welcome} chat={shop?.chat} lines={lines} building={isOn('building')} />
      {shop?.payments === 'test' && <TestModeLinks />}
      {order.map((section) => isOn(section) && <Fragment key={section}>{sections[section]}</Fragment>)}
      <BottomBar />
    </>
  )
}

/** Links to the payment tools in test mode (decisions §1.5). */
const TestModeLinks = () => (
  <div className="wrap under">
    <Link to="/payment-demo">Try UPI Payment Demo</Link>
    <Link to="/payment-links">Create Payment Links</Link>
  </div>
)

const SIZES = '(max-width: 48rem) 45vw, 22vw'

const FeaturedProducts = ({ cards }: { cards: readonly ProductCardData[] }) => (
  <section className="begin section wrap" aria-labelledby="begin-with">
    <div className="begin-head">
      <h2 className="d7" id="begin-with">
        A few <em>to begin with</em>
      </h2>
      <Link className="link only-wide" to={href('/uniquely-yours')}>
        See Uniquely Yours
      </Link>
    </div>
    <ProductGrid cards={cards} sizes={SIZES} />
  </section>
)
