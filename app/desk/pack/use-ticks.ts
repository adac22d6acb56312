import { useEffect, useState } from 'react'
import { useRevalidator, useSubmit } from 'react-router'

/**
 * What is ticked: as the server has it, and what was pressed here since. Each press is kept at once, so that it is there
 * after a reload and for whoever else packs the same parcel; what did not get through goes along with Packed.
 */
export function useTicks(ticks: readonly { item: string }[]) {
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map())
  const submit = useSubmit()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // A phone that was put away: others may have gone on, or the order been cancelled.
    const look = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
  const kept = new Set(ticks.map(({ item }) => item))
  const isTicked = (key: string): boolean => pressed.get(key) ?? kept.has(key)
  function press(key: string, on: boolean) {
    setPressed(new Map(pressed).set(key, on))
    const form = new FormData()
    form.set('act', 'tick')
    form.set(on ? 'item' : 'shown', key)
    void submit(form, { method: 'post', navigate: false, fetcherKey: `tick ${key}` })
  }
  return { kept, isTicked, press }
}
