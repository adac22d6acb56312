import { PrivacyNote } from '#app/enquiries/privacy-note.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { Consultation, ConsultationField } from '#domain/enquiry/enquiry-forms.ts'
import type { WorkingHours } from '#domain/enquiry/next-slots.ts'
import { SlotChoice } from './slot-choice.tsx'

type Props = {
  typed?: Partial<Consultation> | undefined
  errors?: Partial<Record<ConsultationField, string>> | undefined
  /** The hours to choose one of, where a time can be wished for. */
  hours?: WorkingHours | undefined
}

/** What a consultation asks (specification §5). */
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
      <PrivacyNote>We use this to answer you, nothing else.</PrivacyNote>
    </>
  )
}
