import { useState } from 'react'
import { href } from 'react-router'
import { EnquiryForm } from '#app/enquiries/enquiry-form.tsx'
import { Sent } from '#app/enquiries/sent.tsx'
import { useEnquiryForm } from '#app/enquiries/use-enquiry-form.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#domain/checkout-form.ts'
import type { Contact } from '#domain/enquiry-forms.ts'
import { firstFault } from './first-fault.ts'

const load = () => import('./check-contact.ts')
const fetchRules = () => void load().catch(() => undefined)

type Props = { typed: Partial<Contact> | undefined; found: FieldErrors | undefined; sent: boolean }

export function ContactForm({ typed = {}, found, sent }: Props) {
  const [sentNow, setSentNow] = useState(false)
  const enquiry = useEnquiryForm({
    check: async (form) => (await load()).checkContact(form),
    found,
    onSent: () => setSentNow(true),
  })
  if (sent || sentNow) return <Sent title="Thank you for writing" text="We reply within 24 hours." justNow={sentNow} />
  const first = firstFault(found)
  const field = (name: keyof Contact) => ({
    name,
    defaultValue: typed[name],
    error: enquiry.errors[name],
    autoFocus: first === name,
  })
  return (
    <EnquiryForm
      label="Contact form"
      action={href('/contact')}
      enquiry={enquiry}
      onBegin={fetchRules}
      button="Send Message"
      privacy="We use it to answer you, nothing else."
    >
      <h2 className="d6">Send us a message</h2>
      <div className="two">
        <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <div className="two">
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextField label="Phone" type="tel" autoComplete="tel" optional {...field('phone')} />
      </div>
      <TextField
        label="Subject"
        hint="If it is about an order, put the number (it begins REG-) here and you will save yourself an email."
        {...field('subject')}
      />
      <TextArea label="Message" rows={5} {...field('message')} />
    </EnquiryForm>
  )
}
