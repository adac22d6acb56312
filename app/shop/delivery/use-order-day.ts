import { useEffect, useState } from 'react'
import { isIndia } from '#domain/delivery/country.ts'
import { parsePin } from '#domain/delivery/pin.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import type { OrderView } from '#domain/order/order.ts'
import { type DeliveryDay, latestPromise, resolveDeliveryDay } from './delivery-day.ts'
import { promiseQueryForServices, usePromise } from './use-promise.ts'
import { setVisitPin } from './visit-pin.ts'

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
  const promise = answer && latestPromise(answer)
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
