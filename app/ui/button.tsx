import type { ComponentProps } from 'react'
import { Link } from 'react-router'

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
