import { useEffect, useState } from 'react'
import { keptDay, latestPromise } from './kept-day.ts'
import { lostWords, MovedDay, passedWords } from './moved-day.tsx'
import { usePromise } from './use-promise.ts'
import { useVisitPin } from './visit-pin.ts'
import { forGifts } from './what-to-ask.ts'

type Props = { ids: readonly string[]; chosen: string }

/** Over the lines, before anything is charged: a day that was chosen or shown and can no longer be kept. */
export function DayNews({ ids, chosen }: Props) {
  const pin = useVisitPin()
  const what = forGifts(ids)
  const { answer } = usePromise(pin, what)
  const promise = answer && latestPromise(answer)
  const moved = useMoved(pin && `${pin} ${what}`, promise?.day)
  if (!answer || !promise) return null
  const kept = keptDay(promise, answer, chosen)
  if (kept.lost) return <MovedDay lost={kept.lost} words={lostWords(kept.lost, kept.day, answer.place?.town)} />
  if (!moved || kept.chosen) return null
  return <MovedDay lost={{ day: moved, why: 'too soon' }} words={passedWords(promise.day)} />
}

/** The earlier day that was last shown for the same gifts and the same PIN code. */
function useMoved(key: string | undefined, day: string | undefined): string | undefined {
  const [moved, setMoved] = useState<{ key: string; from: string }>()
  useEffect(() => {
    if (!key || !day) return
    const before = lastShown(key)
    if (before && before < day) setMoved({ key, from: before })
    rememberShown(key, day)
  }, [key, day])
  return moved && moved.key === key ? moved.from : undefined
}

const NAME = 'shown-day'

type Shown = { key: string; day: string }

/** The day that this tab last showed for the same gifts and the same PIN code. */
function lastShown(key: string): string | undefined {
  try {
    const shown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Shown | null
    return shown?.key === key ? shown.day : undefined
  } catch {
    return undefined
  }
}

function rememberShown(key: string, day: string) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ key, day } satisfies Shown))
  } catch {
    // Storage that is off or full: then nobody is told.
  }
}
