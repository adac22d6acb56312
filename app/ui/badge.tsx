import type { ReactNode } from 'react'

/** Badge. Without `tone` it takes the colour of `--flag`, mulberry by default. */
export const Badge = ({ tone, children }: { tone?: 'zari' | 'quiet' | 'genda'; children: ReactNode }) => (
  <span className={tone ? `flag is-${tone}` : 'flag'}>{children}</span>
)

/** Number badge, for example of items in the cart. */
export const CountBadge = ({ children }: { children: ReactNode }) => <span className="count">{children}</span>
