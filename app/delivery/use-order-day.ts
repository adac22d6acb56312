import { useState } from 'react'
import type { OrderView } from '#domain/order/order.ts'
import { addressPin } from './address-pin.ts'
import { type KeptDay, keptDay } from './kept-day.ts'
import { latestPromise } from './order-promise.ts'
import { usePromise } from './use-promise.ts'
import { forServices } from './what-to-ask.ts'

export type OrderDay = KeptDay & { town: string | undefined }
type Promised = Pick<OrderView, 'promisedDay' | 'promiseServices' | 'shipping'>

/**
 * The day of an order that waits for its payment, which can pass while somebody reads: it is asked for anew whenever it
 * may have changed, and held against the one that stood there first. Nothing where none was promised.
 */
export function useOrderDay(order: Promised | undefined): OrderDay | undefined {
  const [first] = useState(order?.promisedDay ?? '')
  const pin = order && first ? addressPin(order.shipping) : undefined
  const what = order?.promiseServices ? forServices(...order.promiseServices.split(' ')) : undefined
  const { answer } = usePromise(pin, what)
  const promise = answer && latestPromise(answer)
  if (!promise) return undefined
  return { ...keptDay(promise, answer, first), town: answer.place?.town }
}
