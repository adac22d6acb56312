import type { ReactNode } from 'react'

type Props = {
  name: ReactNode
  className?: string
  children: ReactNode
}

/** One row of a description list: name and value. */
export const DescriptionRow = ({ name, className, children }: Props) => (
  <div>
    <dt>{name}</dt>
    <dd className={className}>{children}</dd>
  </div>
)
