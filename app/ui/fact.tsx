import type { ReactNode } from 'react'

type Props = {
  name: ReactNode
  className?: string
  /** No toast lies over it: one may speak of it. */
  uncovered?: boolean
  children: ReactNode
}

/** One line of a list of facts: what it is called, and what it is. */
export const Fact = ({ name, className, uncovered, children }: Props) => (
  <div data-uncovered={uncovered}>
    <dt>{name}</dt>
    <dd className={className}>{children}</dd>
  </div>
)
