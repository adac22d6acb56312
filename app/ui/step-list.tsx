import './step-list.css'
import { Mark } from './mark.tsx'

type Props = {
  points: readonly { title: string; text: string }[]
  last?: boolean
}

/** Keeps a range such as 2-3 on one line. */
const keepRangesWhole = (text: string) =>
  text.split(/(\d+-\d+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are never reordered
      <span key={at} className="nowrap">
        {part}
      </span>
    ),
  )

/** Numbered steps or reasons along a ribbon. */
export const StepList = ({ points, last = false }: Props) => (
  <ol className={last ? 'how is-open' : 'how'}>
    {points.map(({ title, text }) => (
      <li key={title}>
        <Mark />
        <h3 className="d5">{title}</h3>
        <p className="meta">{keepRangesWhole(text)}</p>
      </li>
    ))}
  </ol>
)
