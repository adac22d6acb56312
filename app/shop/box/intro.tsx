import { Suspense } from 'react'
import { href, Link } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { pageMeta } from '#app/shell/seo/page-meta.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { capitalised, spellHundreds } from '#domain/text/indian-number.ts'
import { ALL_CATEGORIES_TAG } from '#server/cache/cache-tags.ts'
import { boxesOnSale, readShelves } from '#server/catalogue/box-queries.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/intro.ts'
import { categoryLine, countItems, describeBuilding, introSubtitle } from './catalogue-texts.ts'
import './intro.css'
import '#app/ui/step-list.css'
import { StepList } from '#app/ui/step-list.tsx'

const STEPS = [
  { title: 'Choose Your Box', text: 'Select your preferred size and style of gift box.' },
  { title: 'Add Products', text: 'Browse our curated selection of premium items.' },
  { title: 'Personalize', text: 'Add a custom message and select packaging details.' },
  { title: 'Review & Order', text: 'Confirm your custom gift box and complete your purchase.' },
]

const HowItWorks = () => (
  <section className="section wrap bi-how" aria-labelledby="how">
    <h2 className="d7" id="how">
      How It <em>Works</em>
    </h2>
    <StepList points={STEPS} last />
  </section>
)

type Category = { name: string; line: string; things: readonly { id: string; cutout: PictureData }[] }

const CategorySections = ({ shelves, things }: { shelves: readonly Category[]; things: number }) => (
  <section className="section wrap" aria-labelledby="in">
    <h2 className="d7" id="in">
      <SpelledCount count={things} /> <em>{things === 1 ? 'small thing' : 'small things'}</em>
    </h2>
    <ul className="shelves">
      {shelves.map(({ name, line, things }) => (
        <li key={name}>
          <div className="pic">
            {things.map(({ id, cutout }) => (
              <Picture key={id} picture={cutout} sizes="13rem" />
            ))}
          </div>
          <h3 className="d5">{name}</h3>
          <p className="meta">{line}</p>
        </li>
      ))}
    </ul>
  </section>
)

/** A spelled-out count whose last word does not break across lines. */
function SpelledCount({ count }: { count: number }) {
  const words = capitalised(spellHundreds(count)).split(' ')
  const last = words.pop()
  return (
    <>
      {words.length > 0 && `${words.join(' ')} `}
      <span className="nowrap">{last}</span>
    </>
  )
}

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(`Build Your Own Box | ${shopFromMatches(matches)?.name}`, loaderData?.about)

const SHELVES = [
  { category: 'keepsakes', name: 'Keepsakes', things: ['keepsakes-29', 'keepsakes-23', 'keepsakes-40'] },
  { category: 'munchies', name: 'Munchies', things: ['munchies-5', 'munchies-2', 'munchies-12'] },
  { category: 'accessories', name: 'Accessories', things: ['accessories-9', 'accessories-1', 'accessories-10'] },
] as const

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shows } = shopOf(context)
  shows.add(ALL_CATEGORIES_TAG)
  const stocked = await readShelves(db)
  const things = countItems(stocked)
  const shelves = SHELVES.filter(({ category }) => stocked.counts[category] > 0).map((shelf) => ({
    name: shelf.name,
    line: categoryLine(shelf.category, stocked.counts[shelf.category]),
    things: shelf.things.map((id) => ({ id, cutout: findPicture(`items/${id}-cutout`, '') })),
  }))
  return {
    hero: findPicture(
      'site/build-your-own',
      'An open plum box with a honey jar and a candle in paper shred; a mug, sweets, tea and a journal around it',
    ),
    about: describeBuilding((await boxesOnSale(db)).length, things),
    line: introSubtitle(things),
    shelves,
    things,
  }
}

export default function BuildIntro({ loaderData: { hero, line, shelves, things } }: Route.ComponentProps) {
  return (
    <>
      <section className="bi">
        <div className="bi-txt">
          <h1 className="d8">
            Build Your <em>Own Box</em>
          </h1>
          <p className="d5 bi-line">{line}</p>
          <p className="lead">
            Start with an empty box. Put in the paperweight they will pretend not to love, the chews from outside the
            school gate, the soap that smells of their grandmother’s bathroom. Tie something to the lid. Write two
            hundred characters, more or less. We will pack it as though we had thought of it.
          </p>
          <Link className="btn" to={href('/build-your-own/start')} prefetch="intent">
            Start Building Your Box
          </Link>
        </div>
        <div className="bi-pic">
          <Picture picture={hero} sizes="(max-width: 64rem) 165vw, 100vw" first />
        </div>
      </section>
      <Suspense>
        <HowItWorks />
      </Suspense>
      {things > 0 && (
        <Suspense>
          <CategorySections shelves={shelves} things={things} />
        </Suspense>
      )}
    </>
  )
}
