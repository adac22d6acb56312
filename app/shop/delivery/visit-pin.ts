import { useSyncExternalStore } from 'react'
import { parsePin } from '#domain/delivery/pin.ts'

const KEY = 'pin'
const listeners = new Set<() => void>()
/** Fallback when storage is disabled; lasts as long as the page. */
let fallbackPin: string | undefined

/** Returns the PIN code of the visit, shared by all pages that show a delivery day. */
export function visitPin(): string | undefined {
  try {
    return parsePin(sessionStorage.getItem(KEY) ?? '') ?? fallbackPin
  } catch {
    return fallbackPin
  }
}

export function setVisitPin(pin: string) {
  try {
    sessionStorage.setItem(KEY, pin)
    fallbackPin = undefined
  } catch {
    fallbackPin = pin
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Undefined on the server and during hydration. */
export const useVisitPin = (): string | undefined => useSyncExternalStore(subscribe, visitPin, () => undefined)
