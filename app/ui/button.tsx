import type { ComponentProps } from 'react'
import { Link } from 'react-router'

export type ButtonLook = {
  /** `ribbon` for the one thing to do, `line` for the second, `quiet` for what is rarely wanted. */
  look?: 'ribbon' | 'line' | 'quiet'
  /** Green, for what opens the chat. */
  tone?: 'chat'
  size?: 'sm'
  wide?: boolean
}

const LOOKS = { ribbon: 'btn', line: 'btn-line', quiet: 'textbtn' } as const

/** The classes of a button, for elements that are neither `<button>` nor a link inside the shop. */
export const buttonClass = ({ look = 'ribbon', tone, size, wide }: ButtonLook, className?: string): string =>
  [LOOKS[look], tone && `is-${tone}`, size && `is-${size}`, wide && 'is-wide', className].filter(Boolean).join(' ')

type ButtonProps = ComponentProps<'button'> & ButtonLook

/** A cut ribbon. Whoever owes an explanation passes `aria-disabled`: it can still be pressed. */
export const Button = ({ look, tone, size, wide, className, type = 'button', ...rest }: ButtonProps) => (
  <button {...rest} type={type} className={buttonClass({ look, tone, size, wide }, className)} />
)

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook

export const ButtonLink = ({ look, tone, size, wide, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ look, tone, size, wide }, className)} />
)

/** Words on a thin ribbon: a way on that is not the main one. */
export const TextLink = ({ className = '', ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={`link ${className}`.trimEnd()} />
)
