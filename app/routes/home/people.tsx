import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/picture.ts'
import { PEOPLE } from './people-known.ts'

type Props = {
  /** One for each of the people, in their order; a gift that is no longer sold has no address. */
  gifts: readonly { to: string | undefined; picture: PictureData }[]
}

/** The sentence that says whom the shop packs for. */
export function People({ gifts }: Props) {
  return (
    <section className="people wrap" aria-labelledby="people">
      <h2 className="vh" id="people">
        Who is it for?
      </h2>
      <p className="run">
        For{' '}
        {PEOPLE.map(({ words, joint, empty: [top, right, bottom, left] }, index) => {
          const gift = gifts[index]
          const style = { '--top': top, '--right': right, '--bottom': bottom, '--left': left }
          const person = (
            <>
              <span className="cutout" style={style}>
                {gift && <Picture picture={gift.picture} sizes="6rem" />}
              </span>
              <span className="who">{words}</span>
            </>
          )
          return (
            <span key={words}>
              {gift?.to ? <Link to={gift.to}>{person}</Link> : person}
              {joint}
            </span>
          )
        })}
        <em>the one who says they need nothing.</em>
      </p>
    </section>
  )
}
