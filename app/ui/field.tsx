import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { Icon } from './icon.tsx'

type FieldTexts = {
  label: ReactNode
  /** Adds "(optional)" after the label, outside the accessible name. */
  optional?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

/** Props that link a control to its label, hint and error. */
type ControlProps = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Gives each field of a form the id `field-` and its name, as the target of links to fields with errors. */
export const FieldAnchors = createContext(false)

type FieldProps = FieldTexts & {
  /** Name of the control in its form. */
  name?: string | undefined
  id?: string | undefined
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Form field: label, control, error and hint. */
export function Field({ label, optional, hint, error, id: given, name, className = '', children }: FieldProps) {
  const made = useId()
  const isAnchor = useContext(FieldAnchors) && name !== undefined
  const id = given ?? made
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`.trimEnd()} id={isAnchor ? `field-${name}` : undefined}>
      <span className="field-top">
        <label htmlFor={id}>{label}</label>
        {optional && <span className="opt">(optional)</span>}
      </span>
      {children({
        id,
        className: 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <span className="err" id={`${id}-error`}>
          <Icon of="circle-exclamation-point" />
          {error}
        </span>
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

const splitFieldTexts = <P extends FieldTexts & { id?: string | undefined }>({
  label,
  optional,
  hint,
  error,
  id,
  ...rest
}: P) => ({
  words: { label, optional, hint, error, id },
  rest,
})

export function TextField(props: FieldTexts & ComponentProps<'input'>) {
  const { words, rest } = splitFieldTexts(props)
  return (
    <Field {...words} name={rest.name}>
      {(control) => <input type="text" {...rest} {...control} />}
    </Field>
  )
}

export function TextArea(props: FieldTexts & ComponentProps<'textarea'>) {
  const { words, rest } = splitFieldTexts(props)
  return (
    <Field {...words} name={rest.name}>
      {(control) => <textarea rows={4} {...rest} {...control} />}
    </Field>
  )
}

/** `children` are the `<option>` elements. */
export function Select(props: FieldTexts & ComponentProps<'select'>) {
  const { words, rest } = splitFieldTexts(props)
  return (
    <Field {...words} name={rest.name}>
      {(control) => <select {...rest} {...control} />}
    </Field>
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="check">
      <input {...rest} id={id} type="checkbox" className="tick" aria-describedby={hint ? `${id}-hint` : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}
