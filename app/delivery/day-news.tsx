import { useEffect, useState } from 'react'
import { Strip } from '#app/ui/strip.tsx'
import { promisedDay } from './day-words.ts'
import { type KeptDay, keptDay } from './kept-day.ts'
import { lostWords } from './lost-words.ts'
import { latestPromise } from './order-promise.ts'
import { lastShown, rememberShown } from './shown-day.ts'
import { Struck } from './struck.tsx'
import { usePromise } from './use-promise.ts'
import { useVisitPin } from './visit-pin.ts'
import { forGifts } from './what-to-ask.ts'

type Props = { ids: readonly string[]; chosen: string }

/** Over the lines, before anything is charged: a day that was chosen or shown and can no longer be kept. */
export default function DayNews({ ids, chosen }: Props) {
  const pin = useVisitPin()
  const what = forGifts(ids)
  const { answer } = usePromise(pin, what)
  const promise = answer && latestPromise(answer)
  const moved = useMoved(pin && `${pin} ${what}`, promise?.day)
  if (!answer || !promise) return null
  const kept = keptDay(promise, answer, chosen)
  if (kept.lost) return <News lost={kept.lost} words={lostWords(kept.lost, kept.day, answer.place?.town)} />
  if (!moved || kept.chosen) return null
  const words = `It arrives on ${promisedDay(promise.day)} now: the time to order for the earlier day has passed.`
  return <News lost={{ day: moved, why: 'too soon' }} words={words} />
}

const News = ({ lost, words }: { lost: NonNullable<KeptDay['lost']>; words: string }) => (
  <Strip role="status" className="co-news">
    <b>
      The day has moved. <Struck lost={lost} />
    </b>{' '}
    {words}
  </Strip>
)

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
