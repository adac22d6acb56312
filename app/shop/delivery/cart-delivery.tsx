import type { Shipping } from '#domain/delivery/shipping-form.ts'
import { OrderDayActions, OrderDeliveryDay } from './order-delivery-day.tsx'
import { PinField } from './pin-field.tsx'
import { destinationLabel, PinLine, PromiseUnavailable } from './pin-line.tsx'
import { useAddressPin } from './use-order-day.ts'
import { usePinField } from './use-pin-field.tsx'
import { promiseQueryForProducts, usePromise } from './use-promise.ts'

type Props = {
  ids: readonly string[]
  shipping: Pick<Shipping, 'zipCode' | 'country'>
  chosen: string
  onChoose: (day: string) => void
}

/** Destination and delivery day of the whole cart. */
export function CartDelivery({ ids, shipping, chosen, onChoose }: Props) {
  const query = promiseQueryForProducts(ids)
  const address = useAddressPin(shipping)
  const { pin, field, line } = usePinField({ query: query })
  const { answer, failed, again } = usePromise(address ?? pin, query)
  const shown = address ?? pin
  return (
    <section className="due" aria-label="Delivery">
      <i className="strap" aria-hidden="true" />
      {/* A typed address is changed in the address form. */}
      {shown && (
        <PinLine
          pin={shown}
          place={answer?.place}
          before={destinationLabel(ids)}
          {...(address || !answer ? {} : line)}
        />
      )}
      <div className="due-said" role="status">
        {shown && answer && <OrderDeliveryDay answer={answer} chosen={chosen} />}
        {shown && failed && <PromiseUnavailable onAgain={again} />}
      </div>
      {shown ? (
        answer && <OrderDayActions answer={answer} chosen={chosen} onChoose={onChoose} />
      ) : (
        <PinField {...field} hint="Enter your PIN code to see the day everything arrives together." />
      )}
    </section>
  )
}
