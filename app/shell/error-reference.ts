import { createContext, useContext, useSyncExternalStore } from 'react'

/** Log reference of the failed request; known to the server and the page that it renders. */
export const ErrorReference = createContext<string | undefined>(undefined)

/** Shortens a request id; still enough to find it in the log. */
export const shortReference = (requestId: string) => requestId.slice(0, 8)

const ELEMENT_ID = 'fault-reference'
const NEVER = () => () => {}
const referenceInPage = () => document.getElementById(ELEMENT_ID)?.textContent ?? undefined

/**
 * Returns the reference of the failed page and the id of the element that must show it; no reference for errors in
 * the browser.
 */
export function useErrorReference() {
  const given = useContext(ErrorReference)
  const reference = useSyncExternalStore(NEVER, referenceInPage, () => given ?? referenceInPage())
  return { reference, id: ELEMENT_ID }
}
