import { type ChangeEvent, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

const RESUME_HINT = 'PDF, DOC or DOCX, max 5MB'

type Props = { error: string | undefined; chooseAgain: string | undefined }

/** One file, chosen or dropped; its name stands where the invitation was. */
export function ResumeField({ error, chooseAgain }: Props) {
  const [name, setName] = useState<string>()
  const onChange = (event: ChangeEvent<HTMLInputElement>) => setName(event.currentTarget.files?.[0]?.name)
  const again =
    chooseAgain && !name ? `Please choose ${chooseAgain} again: a form that comes back cannot keep a file.` : undefined
  return (
    <Field label="Resume" optional error={error} hint={again}>
      {({ id, 'aria-describedby': described, ...control }) => (
        <span className="drop">
          <Icon of="paperclip" />
          <b>{name ?? 'Choose a file, or drop it here'}</b>
          <span className="hint" id={`${id}-kinds`}>
            {RESUME_HINT}
          </span>
          <input
            {...control}
            className={undefined}
            id={id}
            type="file"
            name="resume"
            accept=".pdf,.doc,.docx"
            aria-describedby={[`${id}-kinds`, described].filter(Boolean).join(' ')}
            onChange={onChange}
          />
        </span>
      )}
    </Field>
  )
}
