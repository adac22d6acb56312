import { useEffect, useRef } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { TextField } from '#app/ui/field.tsx'
import type { action } from './uniquely-yours.tsx'

type Props = { words: { label: string; placeholder: string; button: string; note: string; thanks: string } }

/** One address, for one letter on the day. Works without scripts; the browser's own check would speak before ours. */
export function NotifyForm({ words }: Props) {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().state === 'submitting'
  const form = useRef<HTMLFormElement>(null)
  const error = answer && 'error' in answer ? answer.error : undefined
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
  }, [error])
  if (answer && 'noted' in answer) {
    return (
      <p className="notify is-noted d5" role="status">
        {words.thanks}
      </p>
    )
  }
  return (
    <Form className="notify" method="post" preventScrollReset noValidate ref={form}>
      <TextField
        label={words.label}
        hint={error ? undefined : words.note}
        error={error}
        name="email"
        type="email"
        autoComplete="email"
        placeholder={words.placeholder}
        defaultValue={answer && 'email' in answer ? answer.email : undefined}
      />
      <button type="submit" className="btn" aria-disabled={busy}>
        {words.button}
      </button>
    </Form>
  )
}
