import type { ReactNode } from 'react'
import { readPin } from '#domain/address/pin.ts'
import { UnknownPin } from './unknown-pin.tsx'
import { askPromise } from './use-promise.ts'

type Found = { pin: string; error?: undefined } | { pin: undefined; error: ReactNode }

const NO_PIN = 'A PIN code has six digits and does not begin with 0.'

/** Whether the shop knows a PIN code; what is wrong with it otherwise. One that nobody knows can still be ordered to. */
export async function lookUpPin(text: string, what: string, onTake: (nearest: string) => void): Promise<Found> {
  const pin = readPin(text)
  if (!pin) return { pin: undefined, error: NO_PIN }
  const asked = await askPromise(pin, what)
  if (!asked) return { pin: undefined, error: 'We could not be reached. Please try again.' }
  if ('refused' in asked) return { pin: undefined, error: NO_PIN }
  if (asked.answer.known) return { pin }
  return { pin: undefined, error: <UnknownPin pin={pin} nearest={asked.answer.nearest} onTake={onTake} /> }
}
