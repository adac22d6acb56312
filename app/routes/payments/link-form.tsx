import type { FormEvent, Ref } from 'react'
import { Form } from 'react-router'
import { TextField } from '#app/ui/field.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { FieldErrors } from '#domain/address/shipping-form.ts'
import { type LinkAnswer, type LinkField, linkToast } from '#domain/payment/payment-link.ts'

type Props = {
  ref: Ref<HTMLFormElement>
  answer: LinkAnswer | undefined
  errors: FieldErrors<LinkField>
  onInput: (event: FormEvent<HTMLFormElement>) => void
  generating: boolean
}

/** Who shall pay, what for and how much. A plain form; what was typed stays in it. */
export function LinkForm({ ref, answer, errors, onInput, generating }: Props) {
  const field = (name: LinkField, initially = '') => ({
    name,
    defaultValue: answer?.typed[name] ?? initially,
    error: errors[name],
  })
  return (
    <Form method="post" noValidate preventScrollReset ref={ref} onInput={onInput}>
      <h1 className="d7">
        A link <em>they can pay</em>
      </h1>
      <noscript>{answer && <Refused answer={answer} />}</noscript>
      <TextField label="Purpose" {...field('purpose', 'Custom Gift Box')} />
      <TextField label="Amount" inputMode="decimal" autoComplete="off" hint="In rupees" {...field('amount')} />
      <div className="two">
        <TextField label="Name" autoComplete="off" {...field('name')} />
        <TextField label="Phone" type="tel" autoComplete="off" {...field('phone')} />
      </div>
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      <div className="acts">
        <button type="submit" className="btn" disabled={generating}>
          {generating ? 'Generating...' : 'Create Payment Link'}
        </button>
      </div>
    </Form>
  )
}

/** The toast's words, for browsers without scripts. */
function Refused({ answer }: { answer: LinkAnswer }) {
  if ('link' in answer) return null
  const { title, description } = linkToast(answer)
  return (
    <Strip tone="error" role="alert">
      <b>{title}.</b> {description}
    </Strip>
  )
}
