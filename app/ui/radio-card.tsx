import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'id' | 'children'> & {
  label: string
  meta?: ReactNode
  icon?: IconName
  children?: ReactNode
}

/** Radio option as an expandable row. Use several in a `fieldset` or a radiogroup. */
export function RadioCard({ label, meta, icon, children, ...rest }: Props) {
  const id = useId()
  return (
    <div className="method">
      <label htmlFor={id}>
        <input
          {...rest}
          id={id}
          type="radio"
          className="radio"
          aria-labelledby={`${id}-label`}
          aria-describedby={meta ? `${id}-meta` : undefined}
        />
        <b id={`${id}-label`}>{label}</b>
        {meta && (
          <span className="meta" id={`${id}-meta`}>
            {meta}
          </span>
        )}
        {icon && <Icon of={icon} />}
      </label>
      {children && <div className="method-body">{children}</div>}
    </div>
  )
}
