import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { estimatedDelivery } from '#domain/delivery/calendar.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import { joinList } from '#domain/text/indian-number.ts'
import type { ChosenHour } from './day-hours.ts'
import { formatWeekday } from './delivery-day.ts'
import { destinationLabel, PinLine, PromiseUnavailable, StatusPortal, UnknownPin } from './delivery-status.tsx'
import { LazyNotServed } from './lazy-not-served.tsx'
import { OrderDayActions, OrderDeliveryDay, useAddressPin } from './order-delivery-day.tsx'
import { promiseQueryForProducts, usePromise } from './pin-promise.ts'
import './delivery.css'

type DeliveryDaySectionProps = {
  /** The server rejected the day: the focus moves here. */
  isFaulty: boolean
  /** Renders the day into the given live region; undefined until there is a PIN code. */
  children?: ((region: HTMLElement | null) => ReactNode) | undefined
}

/**
 * Section of the delivery day below an address. Its height is constant, and its live region exists from the start.
 */
export function DeliveryDaySection({ isFaulty, children }: DeliveryDaySectionProps) {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  return (
    <section className="due is-low" aria-label="Delivery" data-fault={isFaulty ? '' : undefined} tabIndex={-1}>
      <i className="strap" aria-hidden="true" />
      <div className="due-said" role="status" ref={setRegion} />
      {children ? children(region) : <DeliveryDayPlaceholder />}
    </section>
  )
}

const DeliveryDayPlaceholder = () => (
  <p className="due-note">The day it arrives stands here as soon as the PIN code is known.</p>
)

/** Loaded only where the shop offers hours. */
const DayAndHour = lazy(async () => ({
  default: (await importWithRetry(() => import('./day-and-hour.tsx'))).DayAndHour,
}))

type Props = {
  ids: readonly string[]
  shipping: Pick<Shipping, 'zipCode' | 'country'>
  /** Called with a suggested PIN code, when the typed one is unknown. */
  onPin: (pin: string) => void
  chosen: ChosenHour
  onChoose: (chosen: ChosenHour) => void
  error: string | undefined
  busy: boolean
  region: HTMLElement | null
}

/** Delivery day of the whole order, below the address. */
export function AddressDelivery({ ids, shipping, onPin, error, busy, chosen, onChoose, region }: Props) {
  const errorId = useId()
  const pin = useAddressPin(shipping)
  const { answer, failed, again } = usePromise(pin, promiseQueryForProducts(ids))
  const india = isIndia(shipping.country)
  const unknown = pin !== undefined && answer?.known === false
  const noDay = !india || unknown || answer?.served === false
  const { deliverOn, slotId } = chosen
  const promise = answer?.together
  const fault = error && errorId
  // Clears the chosen day where none can be promised, and the hour where there are none.
  useEffect(() => {
    if (noDay && (deliverOn !== '' || slotId !== '')) onChoose({ deliverOn: '', slotId: '' })
    else if (answer && !answer.hours && slotId !== '') onChoose({ deliverOn, slotId: '' })
  })
  return (
    <>
      {pin && <PinLine pin={pin} place={answer?.place} before={destinationLabel(ids)} />}
      <StatusPortal region={region}>
        {answer?.known && <OrderDeliveryDay answer={answer} chosen={deliverOn} />}
        {unknown && (
          <p className="due-note">
            <UnknownPin pin={pin} nearest={answer?.nearest ?? []} onSelect={onPin} />
          </p>
        )}
        {answer && !answer.served && (
          <p className="due-note">
            <LazyNotServed answer={answer} onSelect={onPin} />
          </p>
        )}
        {failed && <PromiseUnavailable onAgain={again} />}
        {!pin && !india && <p className="due-note">{abroadMessage()}</p>}
      </StatusPortal>
      {answer?.known && !answer.hours && (
        <OrderDayActions
          answer={answer}
          chosen={deliverOn}
          onChoose={(day) => onChoose({ deliverOn: day, slotId: '' })}
          busy={busy}
          fault={fault}
        />
      )}
      {promise && answer.hours && (
        <Suspense>
          <DayAndHour
            key={pin}
            answer={answer}
            hours={answer.hours}
            promise={promise}
            chosen={chosen}
            onChoose={onChoose}
            busy={busy}
            fault={fault}
          />
        </Suspense>
      )}
      {promise && answer.hoursElsewhere?.length > 0 && (
        <p className="due-note">Hours can be chosen in {joinList(answer.hoursElsewhere)} only.</p>
      )}
      {error && (
        <p className="err" id={errorId}>
          <Icon of="circle-exclamation-point" />
          <span>{error}</span>
          <Button look="quiet" disabled={busy} onClick={() => onChoose({ deliverOn: '', slotId: '' })}>
            As soon as it can
          </Button>
        </p>
      )}
      {!pin && india && <DeliveryDayPlaceholder />}
    </>
  )
}

/** No day is promised abroad (decisions §4.9). */
function abroadMessage(): string {
  const day = formatWeekday(estimatedDelivery(new Date()))
  return `A day is promised within India only: estimated delivery abroad is ${day}, customs there may hold the parcel longer, and any duty or tax that they charge is paid by whoever receives it.`
}
