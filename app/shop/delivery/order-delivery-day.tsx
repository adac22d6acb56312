import { useEffect, useState } from 'react'
import { indianDate } from '#domain/delivery/calendar.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { isIndia } from '#domain/delivery/shipping-address.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import type { OrderView } from '#domain/order/order.ts'
import { CalendarButton } from './day-picker.tsx'
import { formatRelativeDay } from './delivery-day.ts'
import './delivery.css'
import './product-delivery-day.css'
import { DayExplanation } from './day-explanation.tsx'
import { type DeliveryDay, resolveDeliveryDay } from './delivery-day.ts'
import { StruckDay, unavailableDayMessage } from './moved-day-notice.tsx'
import { promiseQueryForServices, setVisitPin, usePromise } from './pin-promise.ts'

type OrderDeliveryDayState = DeliveryDay & { town: string | undefined }

/**
 * Returns the current delivery day of an unpaid order. It is refreshed when it may have changed, and compared with
 * the day first shown. Undefined when none was promised.
 */
export function useOrderDay(order: Pick<OrderView, 'parcels'> | undefined): OrderDeliveryDayState | undefined {
  const parcel = order?.parcels[0]
  const [initialDay] = useState(parcel?.promisedDay ?? '')
  const pin = parcel && initialDay ? addressPin(parcel.to) : undefined
  const what = parcel?.promiseServices ? promiseQueryForServices(...parcel.promiseServices.split(' ')) : undefined
  const { answer } = usePromise(pin, what)
  const promise = answer?.together
  if (!promise) return undefined
  return { ...resolveDeliveryDay(promise, answer, initialDay), town: answer.place?.town }
}

const addressPin = ({ zipCode, country }: Pick<Shipping, 'zipCode' | 'country'>): string | undefined =>
  isIndia(country) ? parsePin(zipCode) : undefined

/** Returns the address's PIN code and makes it that of the visit. */
export function useAddressPin(shipping: Pick<Shipping, 'zipCode' | 'country'>): string | undefined {
  const pin = addressPin(shipping)
  useEffect(() => {
    if (pin) setVisitPin(pin)
  }, [pin])
  return pin
}

type Props = {
  answer: PromiseAnswer
  chosen: string
  onChoose: (day: string) => void
  /** Id of the error that describes the rejected day. */
  fault?: string | undefined
  busy?: boolean
}

/** Delivery day of the whole order. Must be in a live region. */
export function OrderDeliveryDay({ answer, chosen }: Pick<Props, 'answer' | 'chosen'>) {
  const promise = answer.together
  if (!promise) return null
  const kept = resolveDeliveryDay(promise, answer, chosen)
  return (
    <>
      <p className={kept.today ? 'due-day is-today' : 'due-day'}>
        <StruckDay lost={kept.unavailable} />
        {formatRelativeDay(kept, indianDate(new Date()))}
      </p>
      {kept.unavailable && (
        <p className="due-note">{unavailableDayMessage(kept.unavailable, kept.day, answer.place?.town)}</p>
      )}
    </>
  )
}

/** Calendar button and explanation of the day. */
export function OrderDayActions({ answer, chosen, onChoose, fault, busy = false }: Props) {
  const promise = answer.together
  if (!promise) return null
  const now = indianDate(new Date())
  const kept = resolveDeliveryDay(promise, answer, chosen)
  return (
    <div className="due-acts">
      <CalendarButton
        label={kept.unavailable || fault ? 'Choose the day again' : 'Choose another day'}
        choice={{ ...answer, today: now, soonest: promise.day }}
        town={answer.place?.town}
        chosen={kept.day}
        onChoose={onChoose}
        disabled={busy}
        describedBy={fault}
      />
      {kept.day === promise.day && <DayExplanation kept={kept} promise={promise} now={now} />}
    </div>
  )
}
