import { useState } from 'react'
import type { FieldErrors } from '#domain/address/shipping-form.ts'
import { useEnquiryForm } from './use-enquiry-form.ts'

type Check = (form: FormData) => FieldErrors | Promise<FieldErrors>

/** What a page knows of its form: sent, or sent back by the server. */
export type PageForm<Field extends string> = {
  typed: Partial<Record<Field, string>> | undefined
  found: FieldErrors | undefined
  /** What is wrong with all of it, in the server's words. */
  fault?: string | undefined
  sent: boolean
}

/** A form that stands in its page. `load` brings the server's own rules once somebody begins. */
export function usePageForm<Field extends string>(
  load: () => Promise<Check>,
  { typed = {}, found = {}, fault, sent }: PageForm<Field>,
) {
  const [sentNow, setSentNow] = useState(false)
  const enquiry = useEnquiryForm({
    check: async (form) => (await load())(form),
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
  const onBegin = () => void load().catch(() => undefined)
  return { ...enquiry, onBegin, field, sent: sent || sentNow, justNow: sentNow }
}
