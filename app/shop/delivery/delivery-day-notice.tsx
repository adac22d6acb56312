import { useEffect, useState } from 'react'
import { latestPromise, resolveDeliveryDay } from './delivery-day.ts'
import { MovedDayNotice, passedDayMessage, unavailableDayMessage } from './moved-day-notice.tsx'
import { promiseQueryForProducts, usePromise } from './use-promise.ts'
import { useVisitPin } from './visit-pin.ts'

type Props = { ids: readonly string[]; chosen: string }

/** Notice above the cart's lines when a chosen or previously shown delivery day can no longer be met. */
export function DeliveryDayNotice({ ids, chosen }: Props) {
  const pin = useVisitPin()
  const what = promiseQueryForProducts(ids)
  const { answer } = usePromise(pin, what)
  const promise = answer && latestPromise(answer)
  const moved = useMovedDay(pin && `${pin} ${what}`, promise?.day)
  if (!answer || !promise) return null
  const kept = resolveDeliveryDay(promise, answer, chosen)
  if (kept.unavailable)
    return (
      <MovedDayNotice
        lost={kept.unavailable}
        words={unavailableDayMessage(kept.unavailable, kept.day, answer.place?.town)}
      />
    )
  if (!moved || kept.chosen) return null
  return <MovedDayNotice lost={{ day: moved, why: 'too soon' }} words={passedDayMessage(promise.day)} />
}

/** Returns the earlier day that was last shown for the same products and PIN code. */
function useMovedDay(key: string | undefined, day: string | undefined): string | undefined {
  const [moved, setMoved] = useState<{ key: string; from: string }>()
  useEffect(() => {
    if (!key || !day) return
    const before = readStoredDay(key)
    if (before && before < day) setMoved({ key, from: before })
    storeDay(key, day)
  }, [key, day])
  return moved && moved.key === key ? moved.from : undefined
}

const STORAGE_KEY = 'shown-day'

type StoredDay = { key: string; day: string }

function readStoredDay(key: string): string | undefined {
  try {
    const shown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as StoredDay | null
    return shown?.key === key ? shown.day : undefined
  } catch {
    return undefined
  }
}

function storeDay(key: string, day: string) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ key, day } satisfies StoredDay))
  } catch {
    // Storage is disabled or full: there is no notice.
  }
}
