import type { ComponentProps } from 'react'
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
