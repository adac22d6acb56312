import { useState } from 'react'
import { ANY_TIME, formatSlot, nextSlots, SLOTS_OFFERED, type WorkingHours } from '#domain/enquiry/next-slots.ts'
import './slot-choice.css'

/** The next slots as they are when the drawer is opened; only a wish, so no time at all is chosen to begin with. */
export function SlotChoice({ hours, chosen }: { hours: WorkingHours; chosen: string | undefined }) {
  const [slots] = useState(() => nextSlots(new Date(), hours, SLOTS_OFFERED).map(inWords))
  const first = chosen && slots.includes(chosen) ? chosen : ANY_TIME
  return (
    <fieldset className="slot-choice">
      <legend>When suits you?</legend>
      {[ANY_TIME, ...slots].map((words) => (
        <label key={words}>
          <input type="radio" className="radio" name="slot" value={words} defaultChecked={words === first} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}

const inWords = (slot: Date): string => {
  const { day, time } = formatSlot(slot)
  return `${day}, ${time}`
}
