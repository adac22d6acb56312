import type { CorporateWords } from '#server/catalogue/corporate-words.ts'

type Props = { line: string; intro: string; points: CorporateWords['sellingPoints'] }

/** What corporate gifting is sold on (specification §1); as it is served and stays. */
export const SellingPoints = ({ line, intro, points }: Props) => {
  const [start = '', ...rest] = line.split(/(?<=, )/)
  return (
    <>
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
    </>
  )
}
