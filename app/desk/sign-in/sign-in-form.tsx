import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader as deskLoader } from '#app/desk/desk.tsx'
import { Logotype } from '#app/shell/logotype.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FREE_ATTEMPTS, PASSWORD_LENGTH } from '#domain/desk/credentials.ts'
import '#app/desk/styles/sign-in.css'

const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four']
const MINUTE_MS = 60_000

/** Returns the message for a failed sign-in: `fault` with the number of tries left, or the time to wait. */
export function signInMessage(fault: string, { waitMs, left }: { waitMs: number; left: number }): string {
  if (waitMs > 0) {
    const minutes = Math.ceil(waitMs / MINUTE_MS)
    return `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  }
  if (left >= FREE_ATTEMPTS) return fault
  if (left === 0) return `${fault} Wait a minute before the next try.`
  return `${fault} ${COUNT_WORDS[left]} ${left === 1 ? 'try' : 'tries'} left.`
}

/** Returns the message for a refused 2FA code. */
export function codeMessage({ used, ...tries }: { used?: boolean; waitMs: number; left: number }): string {
  if (tries.waitMs === 0 && used) return 'That code was already used. Wait for the next one.'
  return signInMessage('Wrong or expired code.', tries)
}

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

/** Layout of the pages before sign-in: the shop's logo beside the form. */
export function SignInLayout({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<typeof deskLoader>('desk')
  return (
    <main className="dk dk-door" id="main">
      <div className="dk-door-art tissue" aria-hidden="true">
        {shop && <Logotype shop={shop} place="footer" />}
      </div>
      <div className="dk-door-form">{children}</div>
    </main>
  )
}
