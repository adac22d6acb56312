import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { href, useSearchParams } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { pageMeta } from '#app/shell/seo/page-meta.ts'
import { shopFromMatches, useShop } from '#app/shell/use-shop.ts'
import { TabList, TabPanel } from '#app/ui/tabs.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { corporateTexts, corporateTiers } from '#server/catalogue/corporate-texts.ts'
import { fillSentences } from '#server/content/promise-placeholders.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/corporate.ts'
import { BuildPanel } from './build-panel.tsx'
import { ConsultationPanel } from './consultation-panel.tsx'
import './corporate.css'
import { Picture } from '#app/ui/picture.tsx'
import { SellingPoints, WhyChoose } from './selling-points.tsx'

/** Dark full-width hero; `children` are the tabs on its lower edge. */
const CorporateHero = ({ title, picture, children }: { title: string; picture: PictureData; children: ReactNode }) => (
  <section className="ch">
    <div className="ch-pic">
      <Picture picture={picture} sizes="(max-width: 48rem) 100vw, 60vw" first />
    </div>
    <div className="wrap ch-in on-dark">
      <div className="ch-copy">
        <h1>
          <span className="caps">{title}</span>
          <span className="vh">: </span>
          <span className="d8">
            Your name on the lid, <em>theirs on the card</em>
          </span>
        </h1>
        <p className="lead">
          Custom branding, bulk orders with volume discounts, and shipping across India with tracking for every
          recipient.
        </p>
        <p className="ch-facts">
          <span>500+ corporate clients</span>
          <span>A dedicated manager</span>
        </p>
      </div>
      {children}
    </div>
  </section>
)

export const handle = { chrome: { header: 'on-dark' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(`${loaderData.title} | ${shopFromMatches(matches)?.name}`, loaderData.metaDescription) : []

// Both tabs use the same data, so changing tabs sends no request.
export const shouldRevalidate = () => false

const HERO_ALT = 'A crimson gift box of sweets, tea and candles between brass lamps and marigolds'

const WHY_PICTURES = [
  { name: 'site/closed-box', alt: 'A plum gift box with a foil mark on its lid' },
  {
    name: 'products/uniquely-yours-13-hero',
    alt: 'A cream gift box with a green bow, and bonbons, a planner and a jar beside it',
  },
  {
    name: 'site/uniquely-yours-tall',
    alt: 'An open crimson box of tea, almonds, bonbons, a mug and chocolate, beside a small green one',
  },
]

const TIER_ALTS = {
  starter: 'A navy box with a notebook, a tin of saffron chai and a bar of chocolate',
  premium: 'A plum box with bonbons, almonds, a candle, a card holder and a brass pen',
  executive: 'A brown box with a journal, a cup and saucer, tea, sweets, a paperweight, a passport cover and a pen',
}

export function loader({ context }: Route.LoaderArgs) {
  const { settings, promises, delivery } = shopOf(context)
  const { whyChoose, intro, heroLine, sellingPoints, consultation, ...words } = corporateTexts()
  const tiers = corporateTiers().map((tier) => ({
    ...tier,
    picture: findPicture(`site/corporate-${tier.id}`, TIER_ALTS[tier.id]),
  }))
  const why = WHY_PICTURES.flatMap(({ name, alt }, index) => {
    const point = whyChoose.points[index]
    return point ? [{ ...point, picture: findPicture(name, alt) }] : []
  })
  return {
    ...words,
    consultation: {
      ...consultation,
      slotsNote: fillSentences(consultation.slotsNote, promises),
      successCorporate: fillSentences(consultation.successCorporate, promises),
    },
    hero: findPicture('site/corporate-tall', HERO_ALT),
    tiers,
    sells: { line: heroLine, intro, points: sellingPoints },
    why: { shop: settings.name, points: why },
    hours: {
      ...promises.service,
      daysOff: delivery.daysOff.flatMap(({ day, who }) => (who === 'courier' ? [] : day)),
    },
  }
}

const GROUP = 'corporate'

export default function Corporate({ loaderData }: Route.ComponentProps) {
  const { title, tabs, hero, steps, tiers, consultation, hours, sells, why } = loaderData
  const shop = useShop()
  const [search] = useSearchParams()
  const chosen = search.get('tab') === 'consultation' ? 'consultation' : 'build'
  return (
    <>
      <CorporateHero title={title} picture={hero}>
        <TabList
          label={title}
          className="ch-tabs"
          group={GROUP}
          selected={chosen}
          tabs={tabs.map(({ id, label }) => ({
            id,
            label,
            to: id === 'build' ? href('/corporate') : `${href('/corporate')}?tab=${id}`,
          }))}
        />
      </CorporateHero>
      <TabPanel id="build" group={GROUP} selected={chosen}>
        <BuildPanel steps={steps} tiers={tiers} />
      </TabPanel>
      <TabPanel id="consultation" group={GROUP} selected={chosen}>
        <ConsultationPanel words={consultation} hours={hours} phone={shop?.phone} />
      </TabPanel>
      <Suspense>
        <SellingPoints {...sells} />
      </Suspense>
      <Suspense>
        <WhyChoose {...why} />
      </Suspense>
    </>
  )
}
