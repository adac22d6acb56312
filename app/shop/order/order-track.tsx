import { Mark } from '#app/ui/mark.tsx'
import type { TrackStep } from '#domain/order/track-order.ts'

export type FormattedStep = TrackStep

type Props = {
  steps: readonly FormattedStep[]
  tracking: string
}

/** Progress of an order as a list of steps. */
export function OrderTrack({ steps, tracking }: Props) {
  return (
    <ol className="track" aria-label="Order progress">
      {steps.map(({ name, is, at }) => (
        <li key={name} className={is === 'was' ? 'was' : undefined} aria-current={is === 'now' ? 'step' : undefined}>
          {is === 'now' ? <Mark /> : <i aria-hidden="true" />}
          <b>{name}</b>
          {at && <span className="meta">{at}</span>}
          {tracking && name === 'On its way' && is !== 'ahead' && (
            <span className="meta track-follow">
              Follow it: <TrackingText words={tracking} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The tracking text with its URLs as links. `noreferrer` keeps the secret order URL from the courier's site. */
const TrackingText = ({ words }: { words: string }) =>
  words.split(/(https:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} rel="noreferrer" target="_blank">
        {part}
      </a>
    ) : (
      part
    ),
  )
