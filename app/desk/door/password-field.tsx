import { TextField } from '#app/ui/field.tsx'
import { PASSWORD_LENGTH } from '#domain/desk/password.ts'

type PasswordFieldProps = { label?: string; name?: string; error?: string | undefined; isNew?: boolean }

/** A password that somebody has, or that they choose now, with what one has to be. */
export const PasswordField = ({ label = 'Password', name = 'password', error, isNew = false }: PasswordFieldProps) => (
  <TextField
    label={label}
    name={name}
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    hint={isNew ? `${PASSWORD_LENGTH.min} characters or more.` : undefined}
    error={error}
    required
  />
)
