import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

type ChipProps = ComponentProps<'button'> & { pressed: boolean }

/** A filter that is pressed on and off. */
export const Chip = ({ pressed, children, ...rest }: ChipProps) => (
  <button type="button" className="chip" {...rest} aria-pressed={pressed}>
    {children}
    {pressed && <Icon of="x" />}
  </button>
)

type ChipLinkProps = ComponentProps<typeof Link> & { current: boolean }

/** The same where the filter is an address; the current one leads back to everything. */
export const ChipLink = ({ current, children, ...rest }: ChipLinkProps) => (
  <Link className="chip" {...rest} aria-current={current ? 'true' : undefined}>
    {children}
    {current && <Icon of="x" />}
  </Link>
)
