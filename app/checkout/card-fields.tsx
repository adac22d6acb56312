import type { FormEvent } from 'react'
import { useFaults } from '#app/forms/use-faults.ts'
import { TextField } from '#app/ui/field.tsx'
import { Strip } from '#app/ui/strip.tsx'

const CARD = 'card-field'

/**
 * Only in `test`. Checked for presence and never sent, logged or kept (decisions §5.4): the fields have no names, so
 * that no form can carry them, and no state, so that nothing remembers them.
 */
export const CardFields = () => (
  <>
    <Strip icon="flask-conical">
      <b>Test mode.</b> Nothing typed here leaves this page.
    </Strip>
    <TextField label="Card Holder" autoComplete="cc-name" data-part={CARD} />
    <TextField label="Card Number" autoComplete="cc-number" inputMode="numeric" data-part={CARD} />
    <div className="two">
      <TextField label="Expiry (MM/YY)" autoComplete="cc-exp" placeholder="MM/YY" data-part={CARD} />
      <TextField
        label="CVV"
        autoComplete="cc-csc"
        inputMode="numeric"
        placeholder="3 or 4 digits"
        maxLength={4}
        data-part={CARD}
      />
    </div>
  </>
)

const emptyFields = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.querySelectorAll<HTMLInputElement>(`[data-part="${CARD}"]`) ?? [])].filter(
    (field) => field.value.trim() === '',
  )

const MISSING = {
  type: 'error',
  title: 'Missing card details',
  description: 'Please fill in all card information fields',
} as const

/** The card's fields hold something, all of them; else a toast until they do, and the focus on the first that does not. */
export function useCardFields() {
  const { tell, settle } = useFaults<never, HTMLFormElement>({ check: () => ({}), read: () => undefined })
  return {
    accept(form: HTMLFormElement | null): boolean {
      const [empty] = emptyFields(form)
      empty?.focus()
      if (empty) tell(MISSING, (_, typed) => emptyFields(typed).length === 0)
      return !empty
    },
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => void settle(currentTarget),
  }
}
