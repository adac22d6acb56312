import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Props = {
  /** A live region that is in the page already. */
  region: HTMLElement | null
  children: ReactNode
}

/**
 * Renders a status text into a live region: one that arrives together with its text is not read out everywhere. In a
 * served page, which has no region yet, it stands in its own place.
 */
export const Said = ({ region, children }: Props) => (region ? createPortal(children, region) : children)
