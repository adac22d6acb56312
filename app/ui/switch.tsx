import type { ComponentProps, ReactNode } from 'react'
import './switch.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  /** The label is read by screen readers only, where the row beside it already names the subject. */
  isLabelHidden?: boolean
  hint?: ReactNode
  /** Value submitted while the switch is off; without it nothing is submitted. */
  off?: string
}

/** On/off switch of a form: a checkbox with the whole label as its target, 44 px high. */
export const Switch = ({ label, isLabelHidden, hint, off, ...input }: SwitchProps) => (
  <>
    <label className="sw">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state */}
      <input type="checkbox" role="switch" {...input} />
      <i aria-hidden="true" />
      <span className={isLabelHidden ? 'vh' : undefined}>
        {label}
        {hint && <span className="sw-hint">{hint}</span>}
      </span>
    </label>
    {/* After the checkbox: `FormData.get` returns the first value. */}
    {off !== undefined && <input type="hidden" name={input.name} value={off} />}
  </>
)

type SwitchButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children'> & { isOn: boolean; label: string }

/** Switch that submits its form at once, for rows of a list. `label` names what it switches. */
export const SwitchButton = ({ isOn, label, ...button }: SwitchButtonProps) => (
  <button type="submit" role="switch" aria-checked={isOn} aria-label={label} {...button} className="sw">
    <i aria-hidden="true" />
  </button>
)
