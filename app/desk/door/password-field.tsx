import { TextField } from '#app/ui/field.tsx'
import { PASSWORD_LENGTH } from '#domain/desk/password.ts'

type PasswordFieldProps = {
  label?: string
  name?: string
  error?: string | undefined
  isNew?: boolean
  /** Whose it is, where the form does not ask: what keeps passwords then offers the right one. */
  of?: string
}

/** A password that somebody has, or that they choose now, with what one has to be. */
export const PasswordField = ({
  label = 'Password',
  name = 'password',
  error,
  isNew = false,
  of,
}: PasswordFieldProps) => (
  <>
    {of && <input type="text" autoComplete="username" value={of} readOnly hidden />}
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      hint={isNew ? `${PASSWORD_LENGTH.min} characters or more.` : undefined}
      error={error}
      required
    />
  </>
)
