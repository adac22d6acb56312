import type { FormEvent, Ref } from 'react'
import { Form } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#domain/delivery/shipping-form.ts'
import { type LinkField, type LinkResponse, linkToast } from '#domain/payment/payment-link.ts'

type Props = {
  ref: Ref<HTMLFormElement>
  answer: LinkResponse | undefined
  errors: FieldErrors<LinkField>
  onInput: (event: FormEvent<HTMLFormElement>) => void
  generating: boolean
}

/** Form for payer, purpose and amount. A plain form that keeps the submitted values. */
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
      <noscript>{answer && <LinkError answer={answer} />}</noscript>
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

function LinkError({ answer }: { answer: LinkResponse }) {
  if ('link' in answer) return null
  const { title, description } = linkToast(answer)
  return (
    <Banner tone="error" role="alert">
      <b>{title}.</b> {description}
    </Banner>
  )
}
