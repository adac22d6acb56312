import { href, Link } from 'react-router'
import { pageMeta } from '#app/seo/page-meta.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { How } from '#app/ui/how.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { picture } from '#server/catalogue/pictures.ts'
import type { Route } from './+types/intro.ts'
import './intro.css'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

const DESCRIPTION =
  'Build a gift box in four steps: choose a box, add keepsakes and munchies, write a message, and check out. Five boxes, 155 things to put in them.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(`Build Your Own Box | ${shopIn(matches)?.name}`, DESCRIPTION)

const SHELVES = [
  {
    name: 'Keepsakes',
    line: 'A hundred things to be found years later at the back of a drawer, fondly.',
    things: ['keepsakes-29', 'keepsakes-23', 'keepsakes-40'],
  },
  {
    name: 'Munchies',
    line: 'Forty-five things that will not see Thursday.',
    things: ['munchies-5', 'munchies-2', 'munchies-12'],
  },
  {
    name: 'Accessories',
    line: 'One finishing touch for the lid. Choose as if they will photograph it.',
    things: ['accessories-9', 'accessories-1', 'accessories-10'],
  },
]

const HOW = [
  { title: 'Choose Your Box', text: 'Select your preferred size and style of gift box.' },
  { title: 'Add Products', text: 'Browse our curated selection of premium items.' },
  { title: 'Personalize', text: 'Add a custom message and select packaging details.' },
  { title: 'Review & Order', text: 'Confirm your custom gift box and complete your purchase.' },
]

export function loader() {
  return {
    hero: picture(
      'site/build-your-own',
      'An open plum box with a honey jar and a candle in paper shred; a mug, sweets, tea and a journal around it',
    ),
    shelves: SHELVES.map(({ things, ...shelf }) => ({
      ...shelf,
      things: things.map((id) => ({ id, cutout: picture(`items/${id}-cutout`, '') })),
    })),
  }
}
type Shelf = ReturnType<typeof loader>['shelves'][number]

export default function BuildIntro({ loaderData: { hero, shelves } }: Route.ComponentProps) {
  return (
    <>
      <section className="bi">
        <div className="bi-txt">
          <h1 className="d8">
            Build Your <em>Own Box</em>
          </h1>
          <p className="d5 bi-line">One box, a hundred and fifty-five small things, and your good judgement.</p>
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
      <section className="section wrap bi-how" aria-labelledby="how">
        <h2 className="d7" id="how">
          How It <em>Works</em>
        </h2>
        <How points={HOW} last />
      </section>
      <Shelves shelves={shelves} />
    </>
  )
}

const Shelves = ({ shelves }: { shelves: Shelf[] }) => (
  <section className="section wrap" aria-labelledby="in">
    <h2 className="d7" id="in">
      A hundred and <span className="nowrap">fifty-five</span> <em>small things</em>
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
