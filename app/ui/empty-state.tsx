import type { ReactNode } from 'react'

type Props = {
  /** The part about the person may be in `<em>`. */
  title: ReactNode
  /** 1 when it is all the page has to say. */
  level?: 1 | 2 | 3
  /** An open box, the mark, or nothing. */
  art?: ReactNode
  /** One sentence. */
  children?: ReactNode
  /** One button or link; a failure has two ways on. */
  action?: ReactNode
}

/** Nothing to show: one sentence, one way on. */
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
