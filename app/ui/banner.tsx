import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

/**
 * Banner of a preview page, with the reason when the submitted values could not be shown. Has a heading of its own,
 * since the previewed page is inert.
 */
export const PreviewBanner = ({ fault }: { fault?: string | undefined }) => (
  <>
    <h1 className="vh">Preview</h1>
    <Banner className="wrap">A preview for the desk only. Nothing is saved, and its links and buttons are off.</Banner>
    {fault && (
      <Banner className="wrap" tone="error" role="alert">
        {fault}
      </Banner>
    )}
  </>
)

const ICONS = {
  warning: 'triangle-exclamation-point',
  info: 'info',
  success: 'circle-check',
  error: 'circle-exclamation-point',
} as const

type Props = {
  tone?: keyof typeof ICONS
  icon?: IconName
  /** `status` for messages that can wait, `alert` for urgent ones. */
  role?: 'status' | 'alert'
  className?: string
  children: ReactNode
}

/** Banner with an icon and one or two sentences. */
export const Banner = ({ tone = 'warning', icon = ICONS[tone], role, className = '', children }: Props) => (
  <div
    className={`strip ${tone === 'warning' ? '' : `is-${tone}`} ${className}`.replace(/\s+/g, ' ').trimEnd()}
    role={role}
  >
    <Icon of={icon} />
    <span>{children}</span>
  </div>
)
