import { href, Link } from 'react-router'
import { pageMeta } from '#app/seo/page-meta.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { Still } from '#app/still/still.tsx'
import { stillHtml } from '#app/still/still-html.ts'
import { Picture } from '#app/ui/picture.tsx'
import { picture } from '#server/catalogue/pictures.ts'
import type { Route } from './+types/intro.ts'
import './intro.css'
import { HowItWorks, Shelves } from './intro-words.tsx'
import '#app/ui/how.css'

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

export function loader({ request }: Route.LoaderArgs) {
  const shelves = SHELVES.map(({ things, ...shelf }) => ({
    ...shelf,
    things: things.map((id) => ({ id, cutout: picture(`items/${id}-cutout`, '') })),
  }))
  return {
    hero: picture(
      'site/build-your-own',
      'An open plum box with a honey jar and a candle in paper shred; a mug, sweets, tea and a journal around it',
    ),
    how: stillHtml(request, <HowItWorks />),
    shelves: stillHtml(request, <Shelves shelves={shelves} />),
  }
}

export default function BuildIntro({ loaderData: { hero, how, shelves } }: Route.ComponentProps) {
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
      <Still as="section" className="section wrap bi-how" aria-labelledby="how" name="how" html={how} />
      <Still as="section" className="section wrap" aria-labelledby="in" name="shelves" html={shelves} />
    </>
  )
}
