import { type FormEvent, useEffect, useRef, useState } from 'react'
import { postForm } from '#app/enquiries/post-form.ts'
import { fieldErrors } from '#domain/checkout-form.ts'
import {
  CONSULTATION_FIELDS,
  type Consultation,
  type ConsultationField,
  consultationSchema,
} from '#domain/enquiry-forms.ts'

type Errors = Partial<Record<ConsultationField, string>>

const typedIn = (form: HTMLFormElement): Consultation => {
  const values = new FormData(form)
  return Object.fromEntries(
    CONSULTATION_FIELDS.map((field) => [field, String(values.get(field) ?? '')]),
  ) as Consultation
}

const errorsOf = (typed: Consultation): Errors => {
  const answer = consultationSchema.safeParse(typed)
  return answer.success ? {} : fieldErrors(answer.error)
}

/** The consultation form with scripts: faults beside their fields, the first of them in focus; nothing typed is lost. */
export function useConsultationForm(onSent: () => void) {
  const [errors, setErrors] = useState<Errors>({})
  const [fault, setFault] = useState<string>()
  const [sending, setSending] = useState(false)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // Kept while the drawer is closed, for those who come back.
  const typed = useRef<Partial<Consultation>>({})

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  function onInput(event: FormEvent<HTMLFormElement>) {
    typed.current = typedIn(event.currentTarget)
    if (Object.keys(errors).length > 0) setErrors(errorsOf(typedIn(event.currentTarget)))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { action } = event.currentTarget
    const values = typedIn(event.currentTarget)
    const found = errorsOf(values)
    setErrors(found)
    setFault(undefined)
    setTries((count) => count + 1)
    if (Object.keys(found).length > 0) return
    setSending(true)
    const body = new FormData(event.currentTarget)
    const answer = await postForm(action, body)
    setSending(false)
    if (!answer.kept) return setFault(answer.message)
    typed.current = {}
    onSent()
  }

  return { form, typed: typed.current, errors, fault, sending, onInput, onSubmit }
}
