import { type FormEvent, useRef } from 'react'
import { checkConsultation } from '#app/enquiries/check-typed.ts'
import { useEnquiryForm } from '#app/enquiries/use-enquiry-form.ts'
import { CONSULTATION_FIELDS, type Consultation } from '#domain/enquiry/enquiry-forms.ts'

const typedIn = (form: FormData): Consultation =>
  Object.fromEntries(CONSULTATION_FIELDS.map((field) => [field, String(form.get(field) ?? '')])) as Consultation

/** The consultation form with scripts. What was typed is kept while the drawer is closed, for those who come back. */
export function useConsultationForm(onSent: () => void) {
  const typed = useRef<Partial<Consultation>>({})
  const enquiry = useEnquiryForm({
    check: checkConsultation,
    onSent() {
      typed.current = {}
      onSent()
    },
  })
  function onInput(event: FormEvent<HTMLFormElement>) {
    typed.current = typedIn(new FormData(event.currentTarget))
    enquiry.onInput(event)
  }
  return { ...enquiry, typed: typed.current, onInput }
}
