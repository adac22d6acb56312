import type { CorporateTexts } from '#server/catalogue/corporate-texts.ts'

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
