import type { ReactNode } from 'react'

/** A badge cut like a ribbon's end. Without a tone it is mulberry, or what `--flag` says where it hangs. */
export const Flag = ({ tone, children }: { tone?: 'zari' | 'quiet' | 'genda'; children: ReactNode }) => (
  <span className={tone ? `flag is-${tone}` : 'flag'}>{children}</span>
)

/** The number in a dot: things in the cart, requests that wait. */
export const Count = ({ children }: { children: ReactNode }) => <span className="count">{children}</span>
