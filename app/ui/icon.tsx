import type { IconName } from './icon-names.ts'
import icons from './icons.svg'

/**
 * Lucide icon with square caps, miter joins and stroke 1.5. Decorative: use it beside text or in a named control. The
 * shapes are in one sprite, so that they add no JavaScript.
 */
export const Icon = ({ of, className = '' }: { of: IconName; className?: string }) => (
  <svg className={`icon ${className}`.trimEnd()} viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${icons}#${of}`} />
  </svg>
)

/** Cart icon; the strap is filled when the cart has items. */
export const BoxIcon = ({ filled = false }: { filled?: boolean }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3.5 8.5h17v12h-17zM2.5 5h19v3.5h-19z" />
    <path d="M13.6 5h2.8v15.5h-2.8z" fill={filled ? 'currentColor' : 'none'} stroke={filled ? 'none' : undefined} />
  </svg>
)

export const ChatIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3.5 4.5h17v12h-9.2L6.5 20.6v-4.1h-3z" />
    <path d="M8 9h8M8 12.2h5" />
  </svg>
)
