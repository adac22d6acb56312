import { Form } from 'react-router'
import { Button, TextLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

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
