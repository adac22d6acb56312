import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFaults, valueIn } from '#app/forms/use-faults.ts'
import type { FieldErrors } from '#domain/address/shipping-form.ts'
import { loadChecks } from './lazy-checks.ts'
import { postForm } from './post-form.ts'

type Options<Field extends string> = {
  /** The server's own rules; fetched when somebody needs them, so it may fail like any other fetch. */
  check: (form: FormData) => FieldErrors<Field> | Promise<FieldErrors<Field>>
  /** What the server found, where the form was sent before scripts were there. */
  found?: FieldErrors<Field> | undefined
  fault?: string | undefined
  onSent: () => void
}

const isFaulty = (errors: object) => Object.keys(errors).length > 0

/** A form with scripts: faults beside their fields, the first of them in focus; nothing typed is lost. */
export function useEnquiryForm<Field extends string>({ check, found, fault: said, onSent }: Options<Field>) {
  const { errors, raise, settle } = useFaults<Field, FormData>({ check, read: valueIn, found })
  const [fault, setFault] = useState(said)
  const [sending, setSending] = useState(false)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const onInput = (event: FormEvent<HTMLFormElement>) => void settle(new FormData(event.currentTarget))

  async function send(address: string, typed: FormData) {
    // Without the rules the server, which has the same, says what is wrong.
    const wrong = await Promise.resolve(check(typed)).catch(() => ({}))
    raise(wrong, typed)
    setTries((count) => count + 1)
    if (isFaulty(wrong)) return
    const answer = await postForm(address, typed)
    if (!answer.kept) return setFault(answer.message)
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

type Check = (form: FormData) => FieldErrors | Promise<FieldErrors>

/** What a page knows of its form: sent, or sent back by the server. */
export type PageForm<Field extends string> = {
  typed: Partial<Record<Field, string>> | undefined
  found: FieldErrors | undefined
  /** What is wrong with all of it, in the server's words. */
  fault?: string | undefined
  sent: boolean
}

/** A form that stands in its page. Its rules are fetched when typing begins. */
export function usePageForm<Field extends string>(
  check: Check,
  { typed = {}, found = {}, fault, sent }: PageForm<Field>,
) {
  const [sentNow, setSentNow] = useState(false)
  const enquiry = useEnquiryForm({
    check,
    found,
    fault,
    onSent: () => setSentNow(true),
  })
  // The field to come back to, on a page that the server sent back.
  const [first] = Object.keys(found)
  const field = (name: Field) => ({
    name,
    defaultValue: typed[name],
    error: enquiry.errors[name],
    autoFocus: first === name,
  })
  const onBegin = () => void loadChecks().catch(() => undefined)
  return { ...enquiry, onBegin, field, sent: sent || sentNow, justNow: sentNow }
}
