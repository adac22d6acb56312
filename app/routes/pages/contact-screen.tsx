import { href } from 'react-router'
import { EnquiryForm, Sent } from '#app/enquiries/enquiry-form.tsx'
import { checkContact } from '#app/enquiries/lazy-checks.ts'
import { type PageForm, usePageForm } from '#app/enquiries/use-enquiry-form.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { Contact as ContactFields } from '#domain/enquiry/enquiry-forms.ts'
import type { ContentPage, ContentSection } from '#domain/shop/content-page.ts'
import { ContactWays } from './contact-ways.tsx'
import { Prose } from './prose.tsx'
import { LastWords, SectionBody } from './section-body.tsx'
import './pages.css'

type Props = PageForm<keyof ContactFields> & { page: ContentPage }

/** The ways to reach the shop, its form, and below them questions with their answers. */
export function ContactScreen({ page, ...form }: Props) {
  return (
    <div className="st wrap st-last">
      <div className="st-sec is-first">
        <div>
          <Prose as="h1" className="d8" html={page.heading} />
          <Prose as="p" className="d5 ways-line" html={page.lead} />
          <ContactWays />
          <Prose className="meta st-note" html={page.intro} />
        </div>
        <ContactForm {...form} />
      </div>
      {page.sections.map((section) => (
        <section key={section.id} className="st-sec" aria-labelledby={section.id}>
          <Prose as="h2" id={section.id} className="d7" html={section.heading} />
          <Questions section={section} />
        </section>
      ))}
      <LastWords paragraphs={page.closing} />
    </div>
  )
}

/** The parts of a section are its questions; what stands before them stays before them. */
function Questions({ section: { note, body, parts } }: { section: ContentSection }) {
  const before = <SectionBody section={{ note, body, parts: [] }} />
  if (parts.length === 0) return before
  const items = parts.map((part) => ({ question: part.title, answer: <Prose html={part.body} /> }))
  if (!note && !body) return <Accordion items={items} />
  return (
    <div className="prose">
      {before}
      <Accordion items={items} />
    </div>
  )
}

function ContactForm(page: PageForm<keyof ContactFields>) {
  const prefix = useShop()?.orderPrefix
  const { field, ...enquiry } = usePageForm(checkContact, page)
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
