import './due.css'
import { PinField } from './pin-field.tsx'
import { PinLine } from './pin-line.tsx'
import { usePinField } from './use-pin-field.tsx'
import { usePromise } from './use-promise.ts'
import { forGifts } from './what-to-ask.ts'

/** In the head of a list whose cards show days: for which PIN code, and the way to another. */
export function ListPin({ ids }: { ids: readonly string[] }) {
  const what = forGifts(ids)
  const { pin, field, line } = usePinField({ what })
  const { answer } = usePromise(pin, what)
  if (!pin) return <PinField {...field} hint="Six digits, and you see the days." />
  if (!answer) return null
  return <PinLine pin={pin} place={answer.place && inBrief(answer.place)} before="Days for " {...line} />
}

const inBrief = <P extends { area: string; town: string }>(place: P): P => (place.area ? { ...place, town: '' } : place)
