import { useSyncExternalStore } from 'react'
import { createStore } from '#app/platform/store.ts'
import { parsePin } from '#domain/delivery/pin.ts'

const KEY = 'pin'
/** Fallback when storage is disabled; lasts as long as the page. */
const fallback = createStore<string | undefined>(undefined)

/** Returns the PIN code of the visit, shared by all pages that show a delivery day. */
export function visitPin(): string | undefined {
  try {
    return parsePin(sessionStorage.getItem(KEY) ?? '') ?? fallback.get()
  } catch {
    return fallback.get()
  }
}

export function setVisitPin(pin: string) {
  try {
    sessionStorage.setItem(KEY, pin)
    fallback.set(undefined)
  } catch {
    fallback.set(pin)
  }
}

/** Undefined on the server and during hydration. */
export const useVisitPin = (): string | undefined => useSyncExternalStore(fallback.subscribe, visitPin, () => undefined)
