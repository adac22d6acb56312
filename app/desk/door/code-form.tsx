import { Form } from 'react-router'
import { Button, TextLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Door } from './door.tsx'

type CodeFormProps = { to: string; kept: string; fault?: string | undefined }

/** Asks for the second factor; what waits for it goes along. */
export function CodeForm({ to, kept, fault }: CodeFormProps) {
  return (
    <Door>
      <h1 className="d7">
        One more <em>code</em>
      </h1>
      <p className="meta">The six digits that your app shows, or one of the codes that you wrote down.</p>
      <Form method="post" action="/desk/sign-in/code" noValidate reloadDocument={kept !== ''}>
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="kept" value={kept} />
        <TextField label="Code" name="code" autoComplete="one-time-code" error={fault} required />
        <div className="acts">
          <Button type="submit">Go on</Button>
          <TextLink to="/desk/sign-in">Sign in as somebody else</TextLink>
        </div>
      </Form>
    </Door>
  )
}
