import { TextField } from '#app/ui/field.tsx'
import { PASSWORD_LENGTH } from '#domain/desk/credentials.ts'

type PasswordFieldProps = {
  label?: string
  name?: string
  error?: string | undefined
  isNew?: boolean
  /**
   * Email of the account, when the form has no email field; password managers use it to offer the right password.
   */
  accountEmail?: string
}

/** Password field for an existing password, or with `isNew` for a new one with its minimum length as hint. */
export const PasswordField = ({
  label = 'Password',
  name = 'password',
  error,
  isNew = false,
  accountEmail,
}: PasswordFieldProps) => (
  <>
    {accountEmail && <input type="text" autoComplete="username" value={accountEmail} readOnly hidden />}
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
