import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  of: IconName
  label: string
}

/** Icon-only button, 44 px square. */
export const IconButton = ({ of, label, className = 'copy', type = 'button', ...rest }: Props) => (
  <button {...rest} type={type} className={className} aria-label={label}>
    <Icon of={of} />
  </button>
)

export type ButtonLook = {
  /** `ribbon` is the primary action, `line` the secondary one, `quiet` a text button. */
  look?: 'ribbon' | 'line' | 'quiet'
  /** `chat` is green, for links that open a chat. */
  tone?: 'chat'
  size?: 'sm'
  wide?: boolean
}

const LOOK_CLASSES = { ribbon: 'btn', line: 'btn-line', quiet: 'textbtn' } as const

/** Returns the class names of a button, for elements that are neither `<button>` nor a router link. */
export const buttonClass = ({ look = 'ribbon', tone, size, wide }: ButtonLook, className?: string): string =>
  [LOOK_CLASSES[look], tone && `is-${tone}`, size && `is-${size}`, wide && 'is-wide', className]
    .filter(Boolean)
    .join(' ')

type ButtonProps = ComponentProps<'button'> & ButtonLook

/**
 * Button. To explain why an action is unavailable, pass `aria-disabled` instead of `disabled`, so that it can still
 * be clicked.
 */
export const Button = ({ look, tone, size, wide, className, type = 'button', ...rest }: ButtonProps) => (
  <button {...rest} type={type} className={buttonClass({ look, tone, size, wide }, className)} />
)

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook

export const ButtonLink = ({ look, tone, size, wide, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ look, tone, size, wide }, className)} />
)

/** Underlined link for a secondary path. */
export const TextLink = ({ className = '', ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={`link ${className}`.trimEnd()} />
)
