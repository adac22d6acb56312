import type { Shipping } from '#domain/address/shipping-form.ts'
import { OrderDay, OrderDayActs } from './order-due.tsx'
import { PinField } from './pin-field.tsx'
import { PinLine, toWords, Unreached } from './pin-line.tsx'
import { useAddressPin } from './use-order-day.ts'
import { usePinField } from './use-pin-field.tsx'
import { usePromise } from './use-promise.ts'
import { forGifts } from './what-to-ask.ts'

type Props = {
  ids: readonly string[]
  shipping: Pick<Shipping, 'zipCode' | 'country'>
  chosen: string
  onChoose: (day: string) => void
}

/** Under the lines of the cart: where it goes, and the day of everything together. */
export function CartDue({ ids, shipping, chosen, onChoose }: Props) {
  const what = forGifts(ids)
  const address = useAddressPin(shipping)
  const { pin, field, line } = usePinField({ what })
  const { answer, failed, again } = usePromise(address ?? pin, what)
  const shown = address ?? pin
  return (
    <section className="due" aria-label="Delivery">
      <i className="strap" aria-hidden="true" />
      {/* An address is changed where it is written. */}
      {shown && (
        <PinLine pin={shown} place={answer?.place} before={toWords(ids)} {...(address || !answer ? {} : line)} />
      )}
      <div className="due-said" role="status">
        {shown && answer && <OrderDay answer={answer} chosen={chosen} />}
        {shown && failed && <Unreached onAgain={again} />}
      </div>
      {shown ? (
        answer && <OrderDayActs answer={answer} chosen={chosen} onChoose={onChoose} />
      ) : (
        <PinField {...field} hint="Six digits, and you see the day everything arrives together." />
      )}
    </section>
  )
}
