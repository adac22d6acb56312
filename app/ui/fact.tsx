import type { ReactNode } from 'react'

type Props = {
  name: ReactNode
  className?: string
  children: ReactNode
}

/** One line of a list of facts: what it is called, and what it is. */
export const Fact = ({ name, className, children }: Props) => (
  <div>
    <dt>{name}</dt>
    <dd className={className}>{children}</dd>
  </div>
)
