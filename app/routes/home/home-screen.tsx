import { Fragment, type ReactNode, Suspense } from 'react'
import { href, Link } from 'react-router'
import { GiftGrid } from '#app/lists/gift-grid.tsx'
import { QuickActions } from '#app/shell/quick-actions.tsx'
import { useShop } from '#app/shell/use-shop.ts'
import type { CardData } from '#domain/catalogue/product.ts'
import { type HomeSection, SECTION_NAMES } from '#domain/words/home-words.ts'
import { Banner } from './banner.tsx'
import { BuildSection } from './build-section.tsx'
import { CorporateSection } from './corporate-section.tsx'
import type { homePage } from './home-page.ts'
import { Mosaic } from './mosaic.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import { People } from './people.tsx'
import { Welcome } from './welcome.tsx'
import './home.css'

type Props = Awaited<ReturnType<typeof homePage>>

/** The home page: its first screen, then its sections as far as they are on. */
export function HomeScreen(page: Props) {
  const { welcome, people, tiles, steps, box, slides, cards, corporate, off = [], order = SECTION_NAMES, lines } = page
  const shop = useShop()
  const isOn = (section: HomeSection) => !off.includes(section)
  // Each comes to life by itself, first the one that is touched.
  const sections: Record<HomeSection, ReactNode> = {
    people: (
      <Suspense>
        <People people={people} />
      </Suspense>
    ),
    collections: (
      <Suspense>
        <Mosaic tiles={tiles} />
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
        <BeginWith cards={cards} />
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
      {shop?.payments === 'test' && <TestLinks />}
      {order.map((section) => isOn(section) && <Fragment key={section}>{sections[section]}</Fragment>)}
      <QuickActions />
    </>
  )
}

/** The payment tools, while payments are in test mode (decisions §1.5). */
const TestLinks = () => (
  <div className="wrap under">
    <Link to="/payment-demo">Try UPI Payment Demo</Link>
    <Link to="/payment-links">Create Payment Links</Link>
  </div>
)

const SIZES = '(max-width: 48rem) 45vw, 22vw'

/** Four gifts for those who would rather look than read. */
const BeginWith = ({ cards }: { cards: readonly CardData[] }) => (
  <section className="begin section wrap" aria-labelledby="begin-with">
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
