import { createContext, useContext, useSyncExternalStore } from 'react'

/** What the log calls the request that failed; only the server knows it, and the page that it then sends. */
export const FaultReference = createContext<string | undefined>(undefined)

/** Enough of a request's id to find it in the log. */
export const shortReference = (requestId: string) => requestId.slice(0, 8)

const ELEMENT = 'fault-reference'
const NEVER = () => () => {}
const inPage = () => document.getElementById(ELEMENT)?.textContent ?? undefined

/** The reference of the failed page, and the id that the element which shows it must have; none for a fault in the browser. */
export function useFaultReference() {
  const given = useContext(FaultReference)
  const reference = useSyncExternalStore(NEVER, inPage, () => given ?? inPage())
  return { reference, id: ELEMENT }
}
