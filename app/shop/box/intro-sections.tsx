import { Picture } from '#app/ui/picture.tsx'
import { StepList } from '#app/ui/step-list.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { capitalised, spellHundreds } from '#domain/text/spell-number.ts'

const STEPS = [
  { title: 'Choose Your Box', text: 'Select your preferred size and style of gift box.' },
  { title: 'Add Products', text: 'Browse our curated selection of premium items.' },
  { title: 'Personalize', text: 'Add a custom message and select packaging details.' },
  { title: 'Review & Order', text: 'Confirm your custom gift box and complete your purchase.' },
]

export const HowItWorks = () => (
  <section className="section wrap bi-how" aria-labelledby="how">
    <h2 className="d7" id="how">
      How It <em>Works</em>
    </h2>
    <StepList points={STEPS} last />
  </section>
)

type Category = { name: string; line: string; things: readonly { id: string; cutout: PictureData }[] }

export const CategorySections = ({ shelves, things }: { shelves: readonly Category[]; things: number }) => (
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
