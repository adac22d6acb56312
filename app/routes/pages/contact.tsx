import { href } from 'react-router'
import { takeEnquiry } from '#app/routes/enquiries/take-enquiry.ts'
import { faqPage } from '#app/seo/structured-data.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { Accordion } from '#app/ui/accordion.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { CONTACT_FIELDS, contactSchema } from '#domain/enquiry/enquiry-forms.ts'
import { contentPage } from '#server/content/to-content-page.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/contact.ts'
import { ContactForm } from './contact-form.tsx'
import { contentMeta } from './content-meta.ts'
import './pages.css'
import { Ways } from './ways.tsx'

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
