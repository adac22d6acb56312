import { Suspense } from 'react'
import { Link } from 'react-router'
import { QuickActions } from '#app/shell/quick-actions.tsx'
import { useShop } from '#app/shell/use-shop.ts'
import type { HomeSection } from '#domain/words/home-words.ts'
import { Banner } from './banner.tsx'
import { BeginWith } from './begin-with.tsx'
import { BuildSection } from './build-section.tsx'
import { CorporateSection } from './corporate-section.tsx'
import type { homePage } from './home-page.ts'
import { Letter } from './letter.tsx'
import { Mosaic } from './mosaic.tsx'
import { People } from './people.tsx'
import { Welcome } from './welcome.tsx'
import './home.css'

type Props = Awaited<ReturnType<typeof homePage>>

/** The home page: its first screen, then its sections as far as they are on. */
export function HomeScreen(page: Props) {
  const { welcome, people, tiles, steps, box, slides, cards, corporate, off = [], lines } = page
  const shop = useShop()
  const isOn = (section: HomeSection) => !off.includes(section)
  return (
    <>
      <Welcome {...welcome} chat={shop?.chat} lines={lines} building={isOn('building')} />
      {shop?.payments === 'test' && <TestLinks />}
      {isOn('people') && (
        <Suspense>
          <People people={people} />
        </Suspense>
      )}
      {isOn('collections') && (
        <Suspense>
          <Mosaic tiles={tiles} />
        </Suspense>
      )}
      {/* Each comes to life by itself, first the one that is touched. */}
      {isOn('building') && (
        <Suspense>
          <BuildSection steps={steps} box={box} />
        </Suspense>
      )}
      {isOn('banner') && slides.length > 0 && (
        <Suspense>
          <Banner slides={slides} />
        </Suspense>
      )}
      {isOn('begin') && cards.length > 0 && (
        <Suspense>
          <BeginWith cards={cards} />
        </Suspense>
      )}
      {isOn('corporate') && (
        <Suspense>
          <CorporateSection {...corporate} />
        </Suspense>
      )}
      {isOn('letter') && (
        <Suspense>
          <Letter />
        </Suspense>
      )}
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
