import { type FormEvent, useRef } from 'react'
import { useEnquiryForm } from '#app/enquiries/use-enquiry-form.ts'
import { type FieldErrors, fieldErrors } from '#domain/checkout-form.ts'
import {
  CONSULTATION_FIELDS,
  type Consultation,
  type ConsultationField,
  consultationSchema,
} from '#domain/enquiry-forms.ts'

const typedIn = (form: FormData): Consultation =>
  Object.fromEntries(CONSULTATION_FIELDS.map((field) => [field, String(form.get(field) ?? '')])) as Consultation

function check(form: FormData): FieldErrors<ConsultationField> {
  const answer = consultationSchema.safeParse(typedIn(form))
  return answer.success ? {} : fieldErrors(answer.error)
}

/** The consultation form with scripts. What was typed is kept while the drawer is closed, for those who come back. */
export function useConsultationForm(onSent: () => void) {
  const typed = useRef<Partial<Consultation>>({})
  const enquiry = useEnquiryForm({
    check,
    onSent() {
      typed.current = {}
      onSent()
    },
  })
  function onInput(event: FormEvent<HTMLFormElement>) {
    typed.current = typedIn(new FormData(event.currentTarget))
    void enquiry.onInput(event)
  }
  return { ...enquiry, typed: typed.current, onInput }
}
