import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'

/**
 * What is ticked: as the server has it, and what was pressed here since. Each press is kept at once, so that it is there
 * after a reload and for whoever else packs the same parcel; what did not get through goes along with Packed. The router
 * has no part in it: a tick that is answered while Packed leads on would leave this parcel under the address of the next.
 */
export function useTicks(ticks: readonly { item: string }[]) {
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const isIdle = useRef(true)
  const { state } = useNavigation()
  useEffect(() => {
    isIdle.current = state === 'idle'
  }, [state])
  useEffect(() => {
    // A phone that was put away: others may have gone on, or the order been cancelled.
    const look = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
  const kept = new Set(ticks.map(({ item }) => item))
  const isTicked = (key: string): boolean => pressed.get(key) ?? kept.has(key)
  async function press(key: string, on: boolean) {
    setPressed(new Map(pressed).set(key, on))
    const answer = await fetch(`${pathname}/tick`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ item: key, on }),
      keepalive: true,
      // A session that is over is asked for when Packed is pressed, with all that is ticked.
      redirect: 'manual',
    }).catch(() => undefined)
    // Somebody else may be at it too.
    if (answer?.ok && isIdle.current) void revalidate()
  }
  return { kept, isTicked, press }
}
