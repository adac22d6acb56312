import { ItemIcon } from '#app/ui/item-icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { WholeSpans } from '#app/ui/whole-spans.tsx'
import type { pageOfProduct } from '#server/catalogue/product-page.ts'

type ProductPage = Awaited<ReturnType<typeof pageOfProduct>>
type Told = Pick<ProductPage, 'contents' | 'description' | 'particulars' | 'words'>

/** The contents of the box and the description of the product. */
export const Details = ({ contents, description, particulars, words }: Told) => (
  <>
    <h2 className="vh">{words.includedHeading}</h2>
    <p className="meta pdp-note">{words.pictureNote}</p>
    <Included contents={contents} />
    <div className="about">
      <h2 className="d6">{words.aboutHeading}</h2>
      <div className="about-text">
        <p>{description}</p>
        <dl className="particulars">
          {particulars.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  </>
)

/** Photographs stand on a shelf; what has none follows in a list of its own, each with the sign of its kind. */
function Included({ contents }: Pick<Told, 'contents'>) {
  const shown = contents.flatMap(({ cutout, ...thing }) => (cutout ? [{ ...thing, cutout }] : []))
  const told = contents.filter(({ cutout }) => !cutout)
  return (
    <>
      {shown.length > 0 && (
        <ul className="inside" style={{ '--things': Math.max(shown.length, FEWEST_ON_SHELF) }}>
          {shown.map(({ name, note, cutout }) => (
            <li key={name}>
              <span className="pic" style={{ '--foot': cutout.foot }}>
                <Picture picture={cutout.picture} sizes="200px" />
              </span>
              <Named name={name} note={note} />
            </li>
          ))}
        </ul>
      )}
      {told.length > 0 && (
        <ul className="inside-too">
          {told.map(({ name, note, kind }) => (
            <li key={name}>
              <ItemIcon kind={kind} />
              <Named name={name} note={note} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
/** One thing alone does not take the whole shelf. */
const FEWEST_ON_SHELF = 4

const Named = ({ name, note }: { name: string; note: string | undefined }) => (
  <span>
    <b>{name}</b>
    {note && <span className="meta">{note}</span>}
  </span>
)

export const Shipping = ({ intro, rows }: Told['words']['shipping']) => (
  <div className="about">
    <h2 className="d6">Shipping</h2>
    <div className="about-text">
      <p>
        <WholeSpans>{intro}</WholeSpans>
      </p>
      {rows.length > 0 && (
        <table className="zones">
          <thead className="vh">
            <tr>
              <th scope="col">Where to</th>
              <th scope="col">Delivery</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ zone, days }) => (
              <tr key={zone}>
                <th scope="row">{zone}</th>
                <td>{days}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  </div>
)

export const Returns = ({ lines }: { lines: readonly string[] }) => (
  <div className="about">
    <h2 className="d6">If it is not right</h2>
    <ul className="about-text is-ruled">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)
