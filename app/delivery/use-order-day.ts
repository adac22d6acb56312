import { useEffect, useState } from 'react'
import { isIndia } from '#domain/address/country.ts'
import { readPin } from '#domain/address/pin.ts'
import type { Shipping } from '#domain/address/shipping-form.ts'
import type { OrderView } from '#domain/order/order.ts'
import { type KeptDay, keptDay, latestPromise } from './kept-day.ts'
import { usePromise } from './use-promise.ts'
import { setVisitPin } from './visit-pin.ts'
import { forServices } from './what-to-ask.ts'

type OrderDay = KeptDay & { town: string | undefined }

/**
 * The day of an order that waits for its payment, which can pass while somebody reads: it is asked for anew whenever it
 * may have changed, and held against the one that stood there first. Nothing where none was promised.
 */
export function useOrderDay(order: Pick<OrderView, 'parcels'> | undefined): OrderDay | undefined {
  const parcel = order?.parcels[0]
  const [first] = useState(parcel?.promisedDay ?? '')
  const pin = parcel && first ? addressPin(parcel.to) : undefined
  const what = parcel?.promiseServices ? forServices(...parcel.promiseServices.split(' ')) : undefined
  const { answer } = usePromise(pin, what)
  const promise = answer && latestPromise(answer)
  if (!promise) return undefined
  return { ...keptDay(promise, answer, first), town: answer.place?.town }
}

/** The PIN code of an address within India. */
const addressPin = ({ zipCode, country }: Pick<Shipping, 'zipCode' | 'country'>): string | undefined =>
  isIndia(country) ? readPin(zipCode) : undefined

/** An address wins over the PIN code that was asked for before. */
export function useAddressPin(shipping: Pick<Shipping, 'zipCode' | 'country'>): string | undefined {
  const pin = addressPin(shipping)
  useEffect(() => {
    if (pin) setVisitPin(pin)
  }, [pin])
  return pin
}
