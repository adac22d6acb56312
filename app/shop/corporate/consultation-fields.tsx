import { useState } from 'react'
import { PrivacyNote } from '#app/shop/enquiries/enquiry-form.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { Consultation, ConsultationField } from '#domain/enquiry/enquiry-forms.ts'
import { ANY_TIME, formatSlot, nextSlots, SLOTS_OFFERED, type WorkingHours } from '#domain/enquiry/next-slots.ts'
import './consultation-fields.css'

type Props = {
  typed?: Partial<Consultation> | undefined
  errors?: Partial<Record<ConsultationField, string>> | undefined
  hours?: WorkingHours | undefined
}

/** Fields of a consultation request (specification §5). */
export function ConsultationFields({ typed = {}, errors = {}, hours }: Props) {
  const field = (name: ConsultationField) => ({ name, defaultValue: typed[name], error: errors[name] })
  return (
    <>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <div className="two">
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <TextField label="Company" autoComplete="organization" {...field('company')} />
      {hours && <SlotChoice hours={hours} chosen={typed.slot} />}
      <TextArea label="Message" optional {...field('message')} />
      <PrivacyNote>Used only to reply to you.</PrivacyNote>
    </>
  )
}

/** Next free slots, calculated when the drawer opens. A preference only, so "any time" is preselected. */
function SlotChoice({ hours, chosen }: { hours: WorkingHours; chosen: string | undefined }) {
  const [slots] = useState(() => nextSlots(new Date(), hours, SLOTS_OFFERED).map(formatSlotLabel))
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

const formatSlotLabel = (slot: Date): string => {
  const { day, time } = formatSlot(slot)
  return `${day}, ${time}`
}
