import type { ReactNode } from 'react'

type Props = {
  /** Part of the title may be in `<em>`. */
  title: ReactNode
  /** 1 when the empty state is the whole page. */
  level?: 1 | 2 | 3
  art?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** Empty state: a title, one sentence and an action. */
export function EmptyState({ title, level = 2, art, children, action }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="blank">
      {art}
      <Heading className="d7">{title}</Heading>
      {children && <p className="lead">{children}</p>}
      {action}
    </div>
  )
}
