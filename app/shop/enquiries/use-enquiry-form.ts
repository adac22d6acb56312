import { type FormEvent, useEffect, useRef, useState } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { formValue, useFormErrors } from '#app/shop/forms/use-form-errors.ts'
import type { FieldErrors } from '#domain/delivery/shipping-form.ts'
import { postForm } from './post-form.ts'

/** Loads the validation of enquiry forms. Lazy, because it depends on zod. */
const loadValidation = () => import('./check-enquiry.ts')

const loadValidationWithRetry = () => importWithRetry(loadValidation)

/** Each check rejects when the file cannot be fetched; the server then validates by the same rules. */
export const checkEmail = async (form: FormData) => (await loadValidationWithRetry()).checkEmail(form)
export const checkConsultation = async (form: FormData) => (await loadValidationWithRetry()).checkConsultation(form)
export const checkContact = async (form: FormData) => (await loadValidationWithRetry()).checkContact(form)
export const checkApplication = async (form: FormData) => (await loadValidationWithRetry()).checkApplication(form)

type Options<Field extends string> = {
  /** The server's validation rules. Loaded lazily, so it may reject. */
  check: (form: FormData) => FieldErrors<Field> | Promise<FieldErrors<Field>>
  /** Errors from a submit before hydration. */
  found?: FieldErrors<Field> | undefined
  fault?: string | undefined
  onSent: () => void
}

const hasErrors = (errors: object) => Object.keys(errors).length > 0

/** Enhanced form: shows errors beside their fields and focuses the first invalid one. */
export function useEnquiryForm<Field extends string>({ check, found, fault: initialError, onSent }: Options<Field>) {
  const { errors, raise, settle } = useFormErrors<Field, FormData>({ check, read: formValue, found })
  const [fault, setFault] = useState(initialError)
  const [sending, setSending] = useState(false)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const onInput = (event: FormEvent<HTMLFormElement>) => void settle(new FormData(event.currentTarget))

  async function send(address: string, typed: FormData) {
    const wrong = await Promise.resolve(check(typed)).catch(() => ({}))
    raise(wrong, typed)
    setTries((count) => count + 1)
    if (hasErrors(wrong)) return
    const answer = await postForm(address, typed)
    if (!answer.isStored) return setFault(answer.message)
    onSent()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { action } = event.currentTarget
    const typed = new FormData(event.currentTarget)
    setFault(undefined)
    setSending(true)
    await send(action, typed)
    setSending(false)
  }

  return { form, errors, fault, sending, onInput, onSubmit }
}

type Validate = (form: FormData) => FieldErrors | Promise<FieldErrors>

/** State of a form from the server: sent, or returned with errors. */
export type PageFormState<Field extends string> = {
  typed: Partial<Record<Field, string>> | undefined
  found: FieldErrors | undefined
  /** Error of the form as a whole, worded by the server. */
  fault?: string | undefined
  sent: boolean
}

/** Form inside a page. Its rules are loaded when a field is focused. */
export function usePageForm<Field extends string>(
  check: Validate,
  { typed = {}, found = {}, fault, sent }: PageFormState<Field>,
) {
  const [sentNow, setSentNow] = useState(false)
  const enquiry = useEnquiryForm({
    check,
    found,
    fault,
    onSent: () => setSentNow(true),
  })
  const [first] = Object.keys(found)
  const field = (name: Field) => ({
    name,
    defaultValue: typed[name],
    error: enquiry.errors[name],
    autoFocus: first === name,
  })
  const onBegin = () => void loadValidation().catch(() => undefined)
  return { ...enquiry, onBegin, field, sent: sent || sentNow, justNow: sentNow }
}
