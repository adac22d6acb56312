import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'

type Props = {
  at: number
  count: number
  moving?: { paused: boolean; toggle: () => void } | undefined
  children?: ReactNode
}

/** Controls of a carousel: buttons and the slide number. */
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
