import { type ChangeEvent, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import './file-drop.css'

type Props = {
  label: string
  name: string
  accept: string
  acceptedText: string
  invitation?: string
  multiple?: boolean
  error: string | undefined
  rejectedName: string | undefined
  onChoose?: (input: HTMLInputElement) => void
}

/** File input with drag and drop; shows the names of the chosen files. */
export function FileDrop({ label, acceptedText, error, rejectedName, onChoose, invitation, ...input }: Props) {
  const [names, setNames] = useState('')
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setNames([...(currentTarget.files ?? [])].map(({ name }) => name).join(', '))
    onChoose?.(currentTarget)
  }
  const again =
    rejectedName && !names
      ? `Please choose ${rejectedName} again: a form that comes back cannot keep a file.`
      : undefined
  return (
    <Field label={label} optional error={error} hint={again}>
      {({ id, 'aria-describedby': described, ...control }) => (
        <span className="drop">
          <Icon of="paperclip" />
          <b>{names || (invitation ?? 'Choose a file, or drop it here')}</b>
          <span className="hint" id={`${id}-kinds`}>
            {acceptedText}
          </span>
          <input
            {...control}
            {...input}
            className={undefined}
            id={id}
            type="file"
            aria-describedby={[`${id}-kinds`, described].filter(Boolean).join(' ')}
            onChange={onChange}
          />
        </span>
      )}
    </Field>
  )
}
