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

/** Whether every card field holds something; else the first empty one gets the focus. */
export function isCardFilled(form: HTMLFormElement | null): boolean {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>(`[data-part="${CARD}"]`) ?? [])]
  const empty = fields.find((field) => field.value.trim() === '')
  empty?.focus()
  return empty === undefined
}
