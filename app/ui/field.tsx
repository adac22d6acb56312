import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type Words = {
  label: ReactNode
  /** Stands after the label and is not part of its name. */
  optional?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

/** What a field hands to its control so that label, hint and error belong to it. */
type Control = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = Words & { id?: string | undefined; className?: string; children: (control: Control) => ReactNode }

/** A label, a control of any kind, its error and its hint. */
export function Field({ label, optional, hint, error, id: given, className = '', children }: FieldProps) {
  const made = useId()
  const id = given ?? made
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`.trimEnd()}>
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

const split = <P extends Words & { id?: string | undefined }>({ label, optional, hint, error, id, ...rest }: P) => ({
  words: { label, optional, hint, error, id },
  rest,
})

export function TextField(props: Words & ComponentProps<'input'>) {
  const { words, rest } = split(props)
  return <Field {...words}>{(control) => <input type="text" {...rest} {...control} />}</Field>
}

export function TextArea(props: Words & ComponentProps<'textarea'>) {
  const { words, rest } = split(props)
  return <Field {...words}>{(control) => <textarea rows={4} {...rest} {...control} />}</Field>
}

/** `children` are the `<option>`s. */
export function Select(props: Words & ComponentProps<'select'>) {
  const { words, rest } = split(props)
  return <Field {...words}>{(control) => <select {...rest} {...control} />}</Field>
}
