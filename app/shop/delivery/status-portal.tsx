import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Props = {
  region: HTMLElement | null
  children: ReactNode
}

/**
 * Renders a status text into a live region, since some screen readers ignore a region that is added with its text. In
 * a server-rendered page, which has no region yet, it renders in place.
 */
export const StatusPortal = ({ region, children }: Props) => (region ? createPortal(children, region) : children)
