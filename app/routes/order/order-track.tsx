import { Mark } from '#app/ui/mark.tsx'
import type { TrackStep } from '#domain/order/order-track.ts'

/** A step with its time written out. */
export type ShownStep = TrackStep

type Props = {
  steps: readonly ShownStep[]
  /** How the parcel can be followed, in the courier's words. */
  tracking: string
}

/** The states as knots on a ribbon that hangs down to where the order is. */
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
              Follow it: <Followed words={tracking} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The courier's words, with addresses among them as links that do not say where they stand. */
const Followed = ({ words }: { words: string }) =>
  words.split(/(https:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} rel="noreferrer" target="_blank">
        {part}
      </a>
    ) : (
      part
    ),
  )
