import { PrivacyNote } from '#app/enquiries/privacy-note.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { Consultation, ConsultationField } from '#domain/enquiry-forms.ts'

type Props = {
  typed?: Partial<Consultation> | undefined
  errors?: Partial<Record<ConsultationField, string>> | undefined
}

/** What a consultation asks (specification §5). */
export function ConsultationFields({ typed = {}, errors = {} }: Props) {
  const field = (name: ConsultationField) => ({ name, defaultValue: typed[name], error: errors[name] })
  return (
    <>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <div className="two">
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <TextField label="Company" autoComplete="organization" {...field('company')} />
      <TextArea label="Message" optional {...field('message')} />
      <PrivacyNote>We use this to answer you, nothing else.</PrivacyNote>
    </>
  )
}
