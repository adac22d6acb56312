import './how.css'
import { Mark } from './mark.tsx'

type Props = {
  points: readonly { title: string; text: string }[]
  /** Followed by nothing in its section. */
  last?: boolean
}

/** A range such as 2-3 is never split over two lines. */
const unbroken = (text: string) =>
  text.split(/(\d+-\d+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
      <span key={at} className="nowrap">
        {part}
      </span>
    ),
  )

/** Four steps or reasons, tied to one ribbon. */
export const How = ({ points, last = false }: Props) => (
  <ol className={last ? 'how is-open' : 'how'}>
    {points.map(({ title, text }) => (
      <li key={title}>
        <Mark />
        <h3 className="d5">{title}</h3>
        <p className="meta">{unbroken(text)}</p>
      </li>
    ))}
  </ol>
)
