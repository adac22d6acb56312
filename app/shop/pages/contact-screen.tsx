import { href } from 'react-router'
import { useShop } from '#app/shell/use-shop.ts'
import { EnquiryForm, EnquirySent } from '#app/shop/enquiries/enquiry-form.tsx'
import { checkContact, type PageFormState, usePageForm } from '#app/shop/enquiries/use-enquiry-form.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { ContentPage, ContentSection } from '#domain/content/content-page.ts'
import type { Contact as ContactFields } from '#domain/enquiry/enquiry-forms.ts'
import { ClosingParagraphs, Prose, SectionBody } from './prose.tsx'
import './pages.css'
import { ChatIcon, Icon } from '#app/ui/icon.tsx'

type Props = PageFormState<keyof ContactFields> & { page: ContentPage }

/** Contact page: contact details, form, questions and answers. */
export function ContactScreen({ page, ...form }: Props) {
  return (
    <div className="st wrap st-last">
      <div className="st-sec is-first">
        <div>
          <Prose as="h1" className="d8" html={page.heading} />
          <Prose as="p" className="d5 ways-line" html={page.lead} />
          <ContactDetails />
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
      <ClosingParagraphs paragraphs={page.closing} />
    </div>
  )
}

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

function ContactForm(page: PageFormState<keyof ContactFields>) {
  const shop = useShop()
  const prefix = shop?.orderPrefix
  const { field, ...enquiry } = usePageForm(checkContact, page)
  if (enquiry.sent)
    return (
      <EnquirySent
        title="Thank you for writing"
        text={`We reply within ${shop?.promises.replyTime}.`}
        justNow={enquiry.justNow}
      />
    )
  return (
    <EnquiryForm
      label="Contact form"
      action={href('/contact')}
      enquiry={enquiry}
      button="Send Message"
      privacy="Used only to reply to you."
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

/** Contact details of the shop; unset ones are left out (decisions §1.1). */
function ContactDetails() {
  const shop = useShop()
  if (!shop) return null
  const { name, email, phone, chat, address, promises } = shop
  return (
    <ul className="ways">
      {email && (
        <li>
          <Icon of="mail" />
          <b>
            <a href={`mailto:${email}`}>{email}</a>
          </b>
          <span className="meta">We reply within {promises.replyTime}.</span>
        </li>
      )}
      {phone && (
        <li>
          <Icon of="phone" />
          <b>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </b>
          <span className="meta">{promises.serviceHours}.</span>
        </li>
      )}
      {chat && (
        <li className="is-chat">
          <ChatIcon />
          <b>
            <a href={chat} target="_blank" rel="noopener">
              Chat
            </a>
          </b>
          <span className="meta">For custom orders, wedding favours and return gifts. Opens in a new tab.</span>
        </li>
      )}
      {address && (
        <li>
          <Icon of="map-pin" />
          <b>{name}</b>
          <span className="meta">{address}</span>
        </li>
      )}
    </ul>
  )
}
