import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'

/**
 * Checkbox state of the packing list: the server's, with local changes on top. Each change is saved at once, so it
 * survives a reload and reaches other packers; failed saves are sent again with the Packed button.
 *
 * Saves use `fetch` and not the router: a response that arrives while Packed navigates would leave this parcel under
 * the next one's address.
 */
export function useCheckedItems(ticks: readonly { item: string }[]) {
  const [localChanges, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const isIdle = useRef(true)
  const { state } = useNavigation()
  useEffect(() => {
    isIdle.current = state === 'idle'
  }, [state])
  useEffect(() => {
    // After a phone was locked, another packer may have continued or the order may have been cancelled.
    const revalidateIfVisible = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', revalidateIfVisible)
    return () => document.removeEventListener('visibilitychange', revalidateIfVisible)
  }, [revalidate])
  const kept = new Set(ticks.map(({ item }) => item))
  const isTicked = (key: string): boolean => localChanges.get(key) ?? kept.has(key)
  async function press(key: string, on: boolean) {
    setPressed(new Map(localChanges).set(key, on))
    const answer = await fetch(`${pathname}/tick`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ item: key, on }),
      keepalive: true,
      // An expired session shows when Packed is clicked, which sends all checked items again.
      redirect: 'manual',
    }).catch(() => undefined)
    // Fetches the checks of other packers.
    if (answer?.ok && isIdle.current) void revalidate()
  }
  return { kept, isTicked, press }
}
