import { useCallback, useEffect, useState } from 'react'
import { type CheckoutSession, readSession, writeSession } from './checkout-session.ts'

export type ChangeSession = (change: Partial<CheckoutSession>) => void

/** The checkout of this tab. Only for components that are first rendered in the browser. */
export function useCheckoutSession(name: string): [CheckoutSession, ChangeSession] {
  const [session, setSession] = useState(() => readSession(name))
  useEffect(() => writeSession(name, session), [name, session])
  const change = useCallback<ChangeSession>((part) => setSession((before) => ({ ...before, ...part })), [])
  return [session, change]
}
