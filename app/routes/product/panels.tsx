import { Picture } from '#app/ui/picture.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Thing } from '#app/ui/thing.tsx'
import type { PageData } from './page-data.ts'

/** What is in the box, how it travels, how it comes back. */
export function Panels(page: PageData) {
  const tabs = [
    { id: 'details', label: 'Product Details', panel: <Details {...page} /> },
    { id: 'shipping', label: 'Shipping Info', panel: <Shipping {...page.words.shipping} /> },
    { id: 'returns', label: 'Returns', panel: <Returns lines={page.words.returns} /> },
  ]
  return (
    <section className="section wrap pdp-more">
      <Tabs label={`About ${page.card.name}`} tabs={tabs} />
    </section>
  )
}

const Details = ({ contents, description, particulars, words }: PageData) => (
  <>
    <h2 className="vh">{words.includedHeading}</h2>
    <p className="meta pdp-note">{words.pictureNote}</p>
    <ul className="inside" style={{ '--things': contents.length }}>
      {contents.map(({ name, note, kind, cutout }) => (
        <li key={name}>
          <span className="pic" style={cutout && { '--foot': cutout.foot }}>
            {cutout ? <Picture picture={cutout.picture} sizes="200px" /> : <Thing kind={kind} />}
          </span>
          <span>
            <b>{name}</b>
            {note && <span className="meta">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
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

const Shipping = ({ intro, rows }: PageData['words']['shipping']) => (
  <div className="about">
    <h2 className="d6">Shipping</h2>
    <div className="about-text">
      <p>{intro}</p>
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

const Returns = ({ lines }: { lines: readonly string[] }) => (
  <div className="about">
    <h2 className="d6">If it is not right</h2>
    <ul className="about-text is-ruled">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)
