import { Form, useActionData, useNavigation } from 'react-router'
import { useFoundFaults } from '#app/forms/use-found-faults.ts'
import { TextField } from '#app/ui/field.tsx'

const checkEmail = async (form: FormData) => (await import('#app/enquiries/check-typed.ts')).checkEmail(form)

export type NotifyAnswer = { noted: true } | { error: string; email: string }

type Props = { words: { label: string; placeholder: string; button: string; note: string; thanks: string } }

/** One address, for one letter on the day. Works without scripts; the browser's own check would speak before ours. */
export function NotifyForm({ words }: Props) {
  const answer = useActionData<NotifyAnswer>()
  const busy = useNavigation().state === 'submitting'
  const found = answer && 'error' in answer ? { email: answer.error } : undefined
  const { form, errors, onInput } = useFoundFaults<'email'>({ answer, found, check: checkEmail })
  if (answer && 'noted' in answer) {
    return (
      <p className="notify is-noted d5" role="status">
        {words.thanks}
      </p>
    )
  }
  return (
    <Form className="notify" method="post" preventScrollReset noValidate ref={form} onInput={onInput}>
      <TextField
        label={words.label}
        hint={errors.email ? undefined : words.note}
        error={errors.email}
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
