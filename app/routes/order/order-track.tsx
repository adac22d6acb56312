import { Mark } from '#app/ui/mark.tsx'
import type { TrackStep } from '#domain/order-track.ts'

/** A step with its time written out. */
export type ShownStep = TrackStep

type Props = {
  steps: readonly ShownStep[]
  /** The day by which it should be there. */
  expected: string
}

/** The states as knots on a ribbon that hangs down to where the order is. */
export function OrderTrack({ steps, expected }: Props) {
  return (
    <ol className="track" aria-label="Order progress">
      {steps.map(({ name, is, at }) => (
        <li key={name} className={is === 'was' ? 'was' : undefined} aria-current={is === 'now' ? 'step' : undefined}>
          {is === 'now' ? <Mark /> : <i aria-hidden="true" />}
          <b>{name}</b>
          {(at ?? (is === 'ahead' && name === 'Delivered')) && (
            <span className="meta">{at ?? `Expected by ${expected}`}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
