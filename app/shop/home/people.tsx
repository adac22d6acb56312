import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ChangedLines } from '#domain/content/home-fields.ts'

type PersonLink = Pick<Person, 'words' | 'joint' | 'empty'> & {
  /** Product page; `undefined` when the product is no longer sold. */
  to: string | undefined
  cutout: PictureData
  /** An owner's picture fills its frame. */
  isOwn?: boolean
}

/** A sentence of links, one for each person that the shop packs for. */
export const People = ({ people, lines = {} }: { people: readonly PersonLink[]; lines?: ChangedLines | undefined }) => (
  <section className="people wrap" aria-labelledby="people">
    <h2 className="vh" id="people">
      Who is it for?
    </h2>
    <p className="run">
      {lines.peopleStart ?? 'For'}{' '}
      {people.map((person) => (
        <span key={person.words}>
          {person.to ? <Link to={person.to}>{personLabel(person)}</Link> : personLabel(person)}
          {jointText(person.joint)}
        </span>
      ))}
      <em>{lines.peopleEnd ?? 'the one who says they need nothing.'}</em>
    </p>
  </section>
)

/** Punctuation follows a person without a space. */
const jointText = (joint: string): string => (joint === '' ? ' ' : /^[,.;:]/.test(joint) ? `${joint} ` : ` ${joint} `)

const personLabel = ({ words, cutout, isOwn, empty: [top, right, bottom, left] }: PersonLink) => (
  <>
    <span
      className={isOwn ? 'cutout is-own' : 'cutout'}
      style={{ '--top': top, '--right': right, '--bottom': bottom, '--left': left }}
    >
      <Picture picture={cutout} sizes="6rem" />
    </span>
    <span className="who">{words}</span>
  </>
)

type Person = {
  words: string
  /** Text that follows in the sentence. */
  joint: string
  product: string
  item: string
  /** Empty share of the cut-out's frame at top, right, bottom and left. */
  empty: readonly [number, number, number, number]
}

/** The people of the sentence on the home page. */
export const PEOPLE: readonly Person[] = [
  {
    words: 'the early riser',
    joint: 'and',
    product: 'uniquely-yours-6',
    item: 'munchies-2',
    empty: [0.19, 0.32, 0.19, 0.32],
  },
  {
    words: 'the night owl',
    joint: ',',
    product: 'uniquely-yours-12',
    item: 'keepsakes-29',
    empty: [0.18, 0.28, 0.18, 0.28],
  },
  {
    words: 'the quiet reader',
    joint: 'and',
    product: 'uniquely-yours-21',
    item: 'keepsakes-13',
    empty: [0.12, 0.4, 0.12, 0.4],
  },
  {
    words: 'the Sunday cook',
    joint: ',',
    product: 'uniquely-yours-9',
    item: 'keepsakes-50',
    empty: [0.05, 0.04, 0.05, 0.04],
  },
  {
    words: 'the secret snacker',
    joint: ',',
    product: 'uniquely-yours-27',
    item: 'munchies-11',
    empty: [0.1, 0.27, 0.1, 0.27],
  },
  {
    words: 'the one on a call',
    joint: ', and',
    product: 'uniquely-yours-16',
    item: 'munchies-30',
    empty: [0.14, 0.29, 0.14, 0.29],
  },
]
