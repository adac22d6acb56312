import type { FormEvent } from 'react'
import { useFormErrors } from '#app/shop/forms/use-form-errors.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextField } from '#app/ui/field.tsx'

const CARD_PART = 'card-field'

/**
 * Card form of `test` mode. Values are only checked for presence, never sent, logged or stored (decisions §5.4): the
 * fields have no names and no state.
 */
export const CardFields = () => (
  <>
    <Banner icon="flask-conical">
      <b>Test mode.</b> Nothing typed here leaves this page.
    </Banner>
    <TextField label="Card Holder" autoComplete="cc-name" data-part={CARD_PART} />
    <TextField label="Card Number" autoComplete="cc-number" inputMode="numeric" data-part={CARD_PART} />
    <div className="two">
      <TextField label="Expiry (MM/YY)" autoComplete="cc-exp" placeholder="MM/YY" data-part={CARD_PART} />
      <TextField
        label="CVV"
        autoComplete="cc-csc"
        inputMode="numeric"
        placeholder="3 or 4 digits"
        maxLength={4}
        data-part={CARD_PART}
      />
    </div>
  </>
)

const emptyCardFields = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.querySelectorAll<HTMLInputElement>(`[data-part="${CARD_PART}"]`) ?? [])].filter(
    (field) => field.value.trim() === '',
  )

const MISSING_CARD_TOAST = {
  type: 'error',
  title: 'Missing card details',
  description: 'Please fill in all card information fields',
} as const

/**
 * Checks that all card fields are filled; otherwise shows a toast until they are, and focuses the first empty one.
 */
export function useCardFields() {
  const { tell, settle } = useFormErrors<never, HTMLFormElement>({ check: () => ({}), read: () => undefined })
  return {
    accept(form: HTMLFormElement | null): boolean {
      const [empty] = emptyCardFields(form)
      empty?.focus()
      if (empty) tell(MISSING_CARD_TOAST, (_, typed) => emptyCardFields(typed).length === 0)
      return !empty
    },
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => void settle(currentTarget),
  }
}
