import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { Person } from './people-known.ts'

export type PersonKnown = Pick<Person, 'words' | 'joint' | 'empty'> & {
  /** Their gift; one that is no longer sold has no address. */
  to: string | undefined
  cutout: PictureData
}

/** The sentence that says whom the shop packs for. */
export const People = ({ people }: { people: readonly PersonKnown[] }) => (
  <section className="people wrap" aria-labelledby="people">
    <h2 className="vh" id="people">
      Who is it for?
    </h2>
    <p className="run">
      For{' '}
      {people.map((person) => (
        <span key={person.words}>
          {person.to ? <Link to={person.to}>{known(person)}</Link> : known(person)}
          {person.joint}
        </span>
      ))}
      <em>the one who says they need nothing.</em>
    </p>
  </section>
)

const known = ({ words, cutout, empty: [top, right, bottom, left] }: PersonKnown) => (
  <>
    <span className="cutout" style={{ '--top': top, '--right': right, '--bottom': bottom, '--left': left }}>
      <Picture picture={cutout} sizes="6rem" />
    </span>
    <span className="who">{words}</span>
  </>
)
