import { Form } from 'react-router'
import { Button, TextLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { PreservedForm } from '#domain/desk/preserved-form.ts'
import { SignInLayout } from './sign-in-form.tsx'

/** Hands a form back that was interrupted by a sign-in: shows the typed texts and a button that submits it. */
export function RestoredForm({ to, fields }: { to: string; fields: PreservedForm }) {
  const words = fields.filter(([name, value]) => TEXT_FIELDS.includes(name) && value.trim() !== '')
  return (
    <>
      <p>Nothing was saved yet. What you typed is still here.</p>
      {words.map(([name, value]) => (
        <blockquote className="note" key={name}>
          {value}
        </blockquote>
      ))}
      {/* A native form, because its action may be any route, also one that returns a document. */}
      <form method="post" action={to}>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields of one name follow each other and are never reordered
          <input type="hidden" key={index} name={name} value={value} />
        ))}
        <div className="acts">
          <Button type="submit" autoFocus>
            Continue
          </Button>
          <TextLink to={to}>Cancel</TextLink>
        </div>
      </form>
    </>
  )
}

/** Fields that contain free text, in every form. */
const TEXT_FIELDS: readonly string[] = ['text', 'words', 'answer', 'message']

type CodeFormProps = { to: string; kept: string; fault?: string | undefined }

/** Form for the 2FA code. `kept` is the packed form that was interrupted by the sign-in. */
export function CodeForm({ to, kept, fault }: CodeFormProps) {
  return (
    <SignInLayout>
      <h1 className="d7">
        One more <em>code</em>
      </h1>
      <p className="meta">Enter the six-digit code from your app, or a recovery code.</p>
      <Form method="post" action="/desk/sign-in/code" noValidate reloadDocument={kept !== ''}>
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="kept" value={kept} />
        <TextField label="Code" name="code" autoComplete="one-time-code" error={fault} required />
        <div className="acts">
          <Button type="submit">Continue</Button>
          <TextLink to="/desk/sign-in">Use another account</TextLink>
        </div>
      </Form>
    </SignInLayout>
  )
}
