import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

type Props = {
  at: number
  count: number
  /** Pauses and plays what moves by itself. */
  moving?: { paused: boolean; toggle: () => void } | undefined
  /** Buttons that turn by hand. */
  children?: ReactNode
}

/** The foot of a carousel: its buttons, and which slide is shown. */
export const SlideControls = ({ at, count, moving, children }: Props) => (
  <div className="slide-ctl needs-scripts">
    {children}
    {moving && (
      <IconButton
        of={moving.paused ? 'play' : 'pause'}
        label={moving.paused ? 'Play slides' : 'Pause slides'}
        className="sq"
        onClick={moving.toggle}
      />
    )}
    <span className="num">
      {at + 1} of {count}
    </span>
  </div>
)
