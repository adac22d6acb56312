import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { CorporateTexts } from '#server/catalogue/corporate-texts.ts'

type Point = { title: string; text: string; picture: PictureData }

export const WhyChoose = ({ shop, points }: { shop: string; points: readonly Point[] }) => (
  <section className="wrap list-end why-us" aria-labelledby="why">
    <div className="list-head">
      <h2 className="d7" id="why">
        Why choose <em>{shop}</em>
      </h2>
    </div>
    <ul className="why">
      {points.map(({ title, text, picture }) => (
        <li key={title}>
          <div className="pic">
            <Picture picture={picture} sizes="(max-width: 48rem) 100vw, 33vw" />
          </div>
          <h3 className="d5">{title}</h3>
          <p className="meta">{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

type Props = { line: string; intro: string; points: CorporateTexts['sellingPoints'] }

/** Selling points of corporate gifting (specification §1). */
export const SellingPoints = ({ line, intro, points }: Props) => {
  const [start = '', ...rest] = line.split(/(?<=, )/)
  return (
    <section className="wrap sells" aria-labelledby="sells">
      <div>
        <h2 className="d7" id="sells">
          {start}
          <em>{rest.join('')}</em>
        </h2>
        <p className="lead">{intro}</p>
      </div>
      <ul>
        {points.map(({ title, text }) => (
          <li key={title}>
            <h3 className="d5">{title}</h3>
            <p className="meta">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
