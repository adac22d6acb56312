import { takeEnquiry } from '#app/routes/enquiries/take-enquiry.ts'
import { faqPage } from '#app/seo/structured-data.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn, useShop } from '#app/shell/use-shop.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { CONTACT_FIELDS, type Contact as ContactFields, contactSchema } from '#domain/enquiry/enquiry-forms.ts'
import { contentPage } from '#server/content/to-content-page.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/contact.ts'
import { contentMeta, Prose } from './prose.tsx'
import './pages.css'
import { href } from 'react-router'
import { EnquiryForm, Sent } from '#app/enquiries/enquiry-form.tsx'
import { type PageForm, usePageForm } from '#app/enquiries/use-enquiry-form.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { ChatIcon, Icon } from '#app/ui/icon.tsx'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const words = contentMeta(loaderData?.page, shopIn(matches)?.name)
  if (!import.meta.env.SSR || !loaderData) return words
  const questions = loaderData.page.sections.flatMap(({ parts }) => parts)
  return [...words, faqPage(questions.map(({ title, body }) => ({ question: title, answer: body })))]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { config, settings } = shopOf(context)
  return { page: await contentPage(config.root, 'contact', settings), sent: url.searchParams.get('sent') === 'yes' }
}

export const action = (posted: Route.ActionArgs) =>
  takeEnquiry(posted, {
    kind: 'contact',
    fields: CONTACT_FIELDS,
    schema: contactSchema,
    thanks: `${href('/contact')}?sent=yes#sent`,
  })

export default function Contact({ loaderData: { page, sent }, actionData }: Route.ComponentProps) {
  return (
    <div className="st wrap st-last">
      <div className="st-sec is-first">
        <div>
          <Prose as="h1" className="d8" html={page.heading} />
          <Prose as="p" className="d5 ways-line" html={page.lead} />
          <Ways />
          <Prose className="meta st-note" html={page.intro} />
        </div>
        <ContactForm typed={actionData?.typed} found={actionData?.errors} fault={actionData?.fault} sent={sent} />
      </div>
      {page.sections.map(({ id, heading, parts }) => (
        <section key={id} className="st-sec" aria-labelledby={id}>
          <Prose as="h2" id={id} className="d7" html={heading} />
          <Accordion items={parts.map(({ title, body }) => ({ question: title, answer: <Prose html={body} /> }))} />
        </section>
      ))}
    </div>
  )
}

const load = () => import('./check-contact.ts').then(({ checkContact }) => checkContact)

function ContactForm(page: PageForm<keyof ContactFields>) {
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

/** The ways to reach the shop; one that the owner has not set is left out (decisions §1.1). */
function Ways() {
  const shop = useShop()
  if (!shop) return null
  const { name, email, phone, chat, address } = shop
  return (
    <ul className="ways">
      {email && (
        <li>
          <Icon of="mail" />
          <b>
            <a href={`mailto:${email}`}>{email}</a>
          </b>
          <span className="meta">We reply within 24 hours.</span>
        </li>
      )}
      {phone && (
        <li>
          <Icon of="phone" />
          <b>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </b>
          <span className="meta">Mon-Fri 9am-6pm IST.</span>
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
