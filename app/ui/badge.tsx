import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

type ChipProps = ComponentProps<'button'> & { pressed: boolean }

/** Toggle filter. */
export const Chip = ({ pressed, children, ...rest }: ChipProps) => (
  <button type="button" className="chip" {...rest} aria-pressed={pressed}>
    {children}
    {pressed && <Icon of="x" />}
  </button>
)

type ChipLinkProps = ComponentProps<typeof Link> & { current: boolean }

/** Filter that is a link. The link of the current filter clears it. */
export const ChipLink = ({ current, children, ...rest }: ChipLinkProps) => (
  <Link className="chip" {...rest} aria-current={current ? 'true' : undefined}>
    {children}
    {current && <Icon of="x" />}
  </Link>
)

/** Badge. Without `tone` it takes the colour of `--flag`, mulberry by default. */
export const Badge = ({ tone, children }: { tone?: 'zari' | 'quiet' | 'genda'; children: ReactNode }) => (
  <span className={tone ? `flag is-${tone}` : 'flag'}>{children}</span>
)

/** Number badge, for example of items in the cart. */
export const CountBadge = ({ children }: { children: ReactNode }) => <span className="count">{children}</span>
