import type { ReactNode } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { useFoundFaults } from '#app/forms/use-faults.ts'
import { TextField } from '#app/ui/field.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { Lid } from './lid.tsx'

type Props = {
  words: { eyebrow: string; intro: string; notify: Parameters<typeof NotifyForm>[0]['words'] }
  bow: PictureData
  /** Leads over what is only announced to what can be bought. */
  toAll: ReactNode
}

/** The first screen of Uniquely Yours: most of its cast is still under the lid. */
export const ComingSoon = ({ words, bow, toAll }: Props) => (
  <>
    <section className="soon">
      <div className="wrap soon-in">
        <div className="soon-txt">
          <p className="caps soon-eye">{words.eyebrow}</p>
          <h1 className="d8">
            Uniquely <em>Yours</em>
          </h1>
          <p className="lead">{words.intro}</p>
          {toAll}
        </div>
        <Lid bow={bow} />
      </div>
    </section>
    <div className="wrap soon-note">
      <NotifyForm words={words.notify} />
    </div>
  </>
)

const checkEmail = async (form: FormData) => (await import('#app/enquiries/check-typed.ts')).checkEmail(form)

type NotifyAnswer = { noted: true } | { error: string; email: string }

type NotifyFormProps = { words: { label: string; placeholder: string; button: string; note: string; thanks: string } }

/** One address, for one letter on the day. Works without scripts; the browser's own check would speak before ours. */
function NotifyForm({ words }: NotifyFormProps) {
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
