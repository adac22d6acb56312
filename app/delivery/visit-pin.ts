import { useSyncExternalStore } from 'react'
import { readPin } from '#domain/address/pin.ts'

const KEY = 'pin'
const listeners = new Set<() => void>()
/** Where storage is off the PIN code lasts as long as the page. */
let unkept: string | undefined

/** The one PIN code of the visit: asked once, used by every page that shows a day. */
export function visitPin(): string | undefined {
  try {
    return readPin(sessionStorage.getItem(KEY) ?? '') ?? unkept
  } catch {
    return unkept
  }
}

export function setVisitPin(pin: string) {
  try {
    sessionStorage.setItem(KEY, pin)
    unkept = undefined
  } catch {
    unkept = pin
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Nothing on the server and while the page comes to life. */
export const useVisitPin = (): string | undefined => useSyncExternalStore(subscribe, visitPin, () => undefined)
