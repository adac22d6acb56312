import { useEffect, useState } from 'react'
import { formatSlot, nextSlots, SLOTS_OFFERED, type WorkingHours } from '#domain/enquiry/next-slots.ts'

const MINUTE_MS = 60_000
const PLACES = Array.from({ length: SLOTS_OFFERED }, (_, place) => place)

/** The coming working hours (decisions §6.2), reckoned once the page is there, in lines that were kept for them. */
export function NextSlots({ note, hours: { days, from, to } }: { note: string; hours: WorkingHours }) {
  const [slots, setSlots] = useState<Date[]>([])
  useEffect(() => {
    const reckon = () => setSlots(nextSlots(new Date(), { days, from, to }, SLOTS_OFFERED))
    reckon()
    const every = setInterval(reckon, MINUTE_MS)
    return () => clearInterval(every)
  }, [days, from, to])
  return (
    <div>
      <h3 className="caps slots-head">Next slots</h3>
      <ul className="slots num">
        {PLACES.map((place) => (
          <Slot key={place} slot={slots[place]} />
        ))}
      </ul>
      <p className="meta slots-note">{note}</p>
    </div>
  )
}

function Slot({ slot }: { slot: Date | undefined }) {
  if (!slot) return <li aria-hidden="true">&nbsp;</li>
  const { day, time } = formatSlot(slot)
  return (
    <li>
      <time dateTime={slot.toISOString()}>
        <span>{day}</span> <b>{time}</b>
      </time>
    </li>
  )
}
