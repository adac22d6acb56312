import type { ComponentProps } from 'react'
import { Fragment, type ReactNode, Suspense } from 'react'
import { href, Link } from 'react-router'
import { BottomBar } from '#app/shell/bottom-bar.tsx'
import { useShop } from '#app/shell/use-shop.ts'
import { UnpaidOrderOffer } from '#app/shop/checkout/unpaid-order-offer.tsx'
import { ProductGrid } from '#app/shop/list/product-grid.tsx'
import { type Collection, collectionPath } from '#domain/catalogue/collections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ProductCardData } from '#domain/catalogue/product.ts'
import { type ChangedLines, type HomeSection, SECTION_NAMES } from '#domain/content/home-fields.ts'
import { Banner } from './banner.tsx'
import { BuildSection } from './build-section.tsx'
import { CorporateSection } from './corporate-section.tsx'
import type { buildHomePage } from './load-home-page.ts'
import { NewsletterSection } from './newsletter-section.tsx'
import { People } from './people.tsx'
import { Welcome } from './welcome.tsx'
import './home.css'
import { PreviewBanner } from '#app/ui/banner.tsx'
import { EmphasizedText } from '#app/ui/formatted-text.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'

type PreviewScreenProps = ComponentProps<typeof HomeScreen> & { fault?: string | undefined }

/** Inert preview of the home page for the desk. */
export const PreviewScreen = ({ fault, ...page }: PreviewScreenProps) => (
  <>
    <PreviewBanner fault={fault} />
    <div inert>
      <HomeScreen {...page} />
    </div>
  </>
)

type Tile = Pick<Collection, 'slug' | 'title' | 'tint' | 'strap'> & { line: string; picture: PictureData }

const FIRST_SIZES = '(max-width: 48rem) 100vw, 50vw'
const TILE_SIZES = '(max-width: 48rem) 50vw, 25vw'

const colours = ({ tint, strap }: Tile) => ({
  '--field': `var(--color-${tint}-field)`,
  '--strap': `var(--color-${strap}-strap)`,
})

/** True for uploaded pictures, which may be dark behind the caption. */
const isUploaded = ({ picture }: Tile): boolean => 'base' in picture && picture.base.startsWith('/pictures/own/')

/** Collections of the sample as full-width tiles. */
const CollectionTiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <section className="shelf" aria-label="Collections">
    {tiles.map((tile, index) => (
      <Link
        className={isUploaded(tile) ? 'tile is-photo' : 'tile'}
        key={tile.slug}
        to={collectionPath(tile)}
        style={colours(tile)}
      >
        <Picture picture={tile.picture} sizes={index === 0 ? FIRST_SIZES : TILE_SIZES} />
        <span className="strap" />
        <span className="tile-cap">
          <span className="d6">{tile.title}</span>
          {tile.line !== '' && <span className="meta">{tile.line}</span>}
          <Icon of="arrow-right" />
        </span>
      </Link>
    ))}
  </section>
)

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
        <People people={people} lines={lines} />
      </Suspense>
    ),
    collections: (
      <Suspense>
        <CollectionTiles tiles={tiles} />
      </Suspense>
    ),
    building: (
      <Suspense>
        <BuildSection steps={steps} box={box} lines={lines} />
      </Suspense>
    ),
    banner: slides.length > 0 && (
      <Suspense>
        <Banner slides={slides} />
      </Suspense>
    ),
    begin: cards.length > 0 && (
      <Suspense>
        <FeaturedProducts cards={cards} lines={lines} />
      </Suspense>
    ),
    corporate: (
      <Suspense>
        <CorporateSection {...corporate} lines={lines} />
      </Suspense>
    ),
    letter: (
      <Suspense>
        <NewsletterSection lines={lines} />
      </Suspense>
    ),
  }
  return (
    <>
      <Welcome {...welcome} chat={shop?.chat} lines={lines} building={isOn('building')} />
      {shop?.payments === 'test' && <TestModeLinks />}
      {shop?.payments === 'live' && (
        <div className="wrap">
          <UnpaidOrderOffer />
        </div>
      )}
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

type FeaturedProps = { cards: readonly ProductCardData[]; lines: ChangedLines | undefined }

const FeaturedProducts = ({ cards, lines = {} }: FeaturedProps) => (
  <section className="begin section wrap" aria-labelledby="begin-with">
    <div className="begin-head">
      <h2 className="d7" id="begin-with">
        <EmphasizedText text={lines.beginHeading ?? 'A few *to begin with*'} />
      </h2>
      <Link className="link only-wide" to={lines.beginLinkTo ?? href('/uniquely-yours')}>
        {lines.beginLink ?? 'See Uniquely Yours'}
      </Link>
    </div>
    <ProductGrid cards={cards} sizes={SIZES} />
  </section>
)
