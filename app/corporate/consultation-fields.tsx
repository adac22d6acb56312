import { PrivacyNote } from '#app/enquiries/privacy-note.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { Consultation, ConsultationField } from '#domain/enquiry-forms.ts'

type Props = {
  typed?: Partial<Consultation> | undefined
  errors?: Partial<Record<ConsultationField, string>> | undefined
}

/** What a consultation asks (specification §5). */
export const ConsultationFields = ({ typed = {}, errors = {} }: Props) => (
  <>
    <TextField label="Name" name="name" autoComplete="name" defaultValue={typed.name} error={errors.name} />
    <div className="two">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        defaultValue={typed.email}
        error={errors.email}
      />
      <TextField
        label="Phone"
        type="tel"
        name="phone"
        autoComplete="tel"
        defaultValue={typed.phone}
        error={errors.phone}
      />
    </div>
    <TextField
      label="Company"
      name="company"
      autoComplete="organization"
      defaultValue={typed.company}
      error={errors.company}
    />
    <TextArea label="Message" name="message" optional defaultValue={typed.message} error={errors.message} />
    <PrivacyNote>We use this to answer you, nothing else.</PrivacyNote>
  </>
)
