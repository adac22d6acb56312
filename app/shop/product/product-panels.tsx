import { UnbrokenRanges } from '#app/ui/formatted-text.tsx'
import file from '#app/ui/item-icons.svg'
import { Picture } from '#app/ui/picture.tsx'
import type { ItemIcon as Kind } from '#domain/catalogue/item-icon.ts'
import type { buildProductPage } from '#server/catalogue/product-page.ts'
import { ProductFacts } from './product-facts.tsx'

/** Line drawing of an item kind. Decorative: use it beside the item's name. */
export const ItemIcon = ({ kind, className = '' }: { kind: Kind; className?: string }) => (
  <svg className={`icon ${className}`.trimEnd()} viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${file}#${kind}`} />
  </svg>
)

type ProductPage = Awaited<ReturnType<typeof buildProductPage>>
type PanelData = Pick<ProductPage, 'contents' | 'description' | 'particulars' | 'label' | 'words'>

/** Contents of the box and description of the product. */
export const Details = ({ contents, description, particulars, label, words }: PanelData) => (
  <>
    <h2 className="vh">{words.includedHeading}</h2>
    <p className="meta pdp-note">{words.pictureNote}</p>
    <BoxContents contents={contents} />
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
    {label && <ProductFacts {...label} />}
  </>
)

/** Items with photographs first; the others follow in a list with an icon of their kind. */
function BoxContents({ contents }: Pick<PanelData, 'contents'>) {
  const withPicture = contents.flatMap(({ cutout, ...item }) => (cutout ? [{ ...item, cutout }] : []))
  const withoutPicture = contents.filter(({ cutout }) => !cutout)
  return (
    <>
      {withPicture.length > 0 && (
        <ul className="inside" style={{ '--things': Math.max(withPicture.length, MIN_SHELF_COLUMNS) }}>
          {withPicture.map(({ name, note, cutout }) => (
            <li key={name}>
              <span className="pic" style={{ '--foot': cutout.foot }}>
                <Picture picture={cutout.picture} sizes="200px" />
              </span>
              <ItemName name={name} note={note} />
            </li>
          ))}
        </ul>
      )}
      {withoutPicture.length > 0 && (
        <ul className="inside-too">
          {withoutPicture.map(({ name, note, kind }) => (
            <li key={name}>
              <ItemIcon kind={kind} />
              <ItemName name={name} note={note} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
/** A single item must not fill the whole row. */
const MIN_SHELF_COLUMNS = 4

const ItemName = ({ name, note }: { name: string; note: string | undefined }) => (
  <span>
    <b>{name}</b>
    {note && <span className="meta">{note}</span>}
  </span>
)

export const Shipping = ({ intro, rows }: PanelData['words']['shipping']) => (
  <div className="about">
    <h2 className="d6">Shipping</h2>
    <div className="about-text">
      <p>
        <UnbrokenRanges>{intro}</UnbrokenRanges>
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
