import { TextField } from '#app/ui/field.tsx'
import { PASSWORD_LENGTH } from '#domain/desk/password.ts'

type Typed = { typed?: string | undefined; error?: string | undefined }

/** By which somebody of the desk is known. */
export const EmailField = ({ typed, error }: Typed) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    defaultValue={typed}
    error={error}
    required
  />
)

/** A password that is chosen now. */
export const NewPasswordField = ({ label = 'Password', error }: { label?: string; error?: string | undefined }) => (
  <TextField
    label={label}
    name="password"
    type="password"
    autoComplete="new-password"
    hint={`${PASSWORD_LENGTH.min} characters or more.`}
    error={error}
    required
  />
)
