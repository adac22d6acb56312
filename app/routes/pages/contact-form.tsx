import { href } from 'react-router'
import { EnquiryForm } from '#app/enquiries/enquiry-form.tsx'
import { Sent } from '#app/enquiries/sent.tsx'
import { type PageForm, usePageForm } from '#app/enquiries/use-page-form.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { Contact } from '#domain/enquiry/enquiry-forms.ts'

const load = () => import('./check-contact.ts').then(({ checkContact }) => checkContact)

export function ContactForm(page: PageForm<keyof Contact>) {
  const prefix = useShop()?.orderPrefix
  const { field, ...enquiry } = usePageForm(load, page)
  if (enquiry.sent)
    return <Sent title="Thank you for writing" text="We reply within 24 hours." justNow={enquiry.justNow} />
  return (
    <EnquiryForm
      label="Contact form"
      action={href('/contact')}
      enquiry={enquiry}
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
        hint={`If it is about an order, put the number (it begins ${prefix}-) here and you will save yourself an email.`}
        {...field('subject')}
      />
      <TextArea label="Message" rows={5} {...field('message')} />
    </EnquiryForm>
  )
}
