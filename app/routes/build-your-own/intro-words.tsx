import { How } from '#app/ui/how.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { capitalised, spelled } from '#domain/text/number-words.ts'

const HOW = [
  { title: 'Choose Your Box', text: 'Select your preferred size and style of gift box.' },
  { title: 'Add Products', text: 'Browse our curated selection of premium items.' },
  { title: 'Personalize', text: 'Add a custom message and select packaging details.' },
  { title: 'Review & Order', text: 'Confirm your custom gift box and complete your purchase.' },
]

/** Four steps. */
export const HowItWorks = () => (
  <section className="section wrap bi-how" aria-labelledby="how">
    <h2 className="d7" id="how">
      How It <em>Works</em>
    </h2>
    <How points={HOW} last />
  </section>
)

type Shelf = { name: string; line: string; things: readonly { id: string; cutout: PictureData }[] }

export const Shelves = ({ shelves, things }: { shelves: readonly Shelf[]; things: number }) => (
  <section className="section wrap" aria-labelledby="in">
    <h2 className="d7" id="in">
      <Spelled count={things} /> <em>{things === 1 ? 'small thing' : 'small things'}</em>
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

/** A count, of which the last word is never parted. */
function Spelled({ count }: { count: number }) {
  const words = capitalised(spelled(count)).split(' ')
  const last = words.pop()
  return (
    <>
      {words.length > 0 && `${words.join(' ')} `}
      <span className="nowrap">{last}</span>
    </>
  )
}
