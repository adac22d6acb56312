import { Suspense } from 'react'
import { href, Link } from 'react-router'
import { pageMeta } from '#app/seo/page-meta.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { Picture } from '#app/ui/picture.tsx'
import { boxesOnSale, shelvesOf } from '#server/catalogue/box-queries.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { ALL_SHELVES_SUBJECT } from '#server/versions/shown-versions.ts'
import type { Route } from './+types/intro.ts'
import { aboutBuilding, buildingLine, shelfLine, thingsIn } from './counted-words.ts'
import './intro.css'
import { HowItWorks, Shelves } from './intro-words.tsx'
import '#app/ui/how.css'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(`Build Your Own Box | ${shopIn(matches)?.name}`, loaderData?.about)

const SHELVES = [
  { category: 'keepsakes', name: 'Keepsakes', things: ['keepsakes-29', 'keepsakes-23', 'keepsakes-40'] },
  { category: 'munchies', name: 'Munchies', things: ['munchies-5', 'munchies-2', 'munchies-12'] },
  { category: 'accessories', name: 'Accessories', things: ['accessories-9', 'accessories-1', 'accessories-10'] },
] as const

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shows } = shopOf(context)
  shows.add(ALL_SHELVES_SUBJECT)
  const on = await shelvesOf(db)
  const things = thingsIn(on)
  const shelves = SHELVES.filter(({ category }) => on.counts[category] > 0).map((shelf) => ({
    name: shelf.name,
    line: shelfLine(shelf.category, on.counts[shelf.category]),
    things: shelf.things.map((id) => ({ id, cutout: picture(`items/${id}-cutout`, '') })),
  }))
  return {
    hero: picture(
      'site/build-your-own',
      'An open plum box with a honey jar and a candle in paper shred; a mug, sweets, tea and a journal around it',
    ),
    about: aboutBuilding((await boxesOnSale(db)).length, things),
    line: buildingLine(things),
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
          <Shelves shelves={shelves} things={things} />
        </Suspense>
      )}
    </>
  )
}
