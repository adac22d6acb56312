import { href } from 'react-router'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { faqPage } from '#app/shell/seo/structured-data.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { submitEnquiry } from '#app/shop/enquiries/submit-enquiry.ts'
import { CONTACT_FIELDS, contactSchema } from '#domain/enquiry/enquiry-forms.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/contact.ts'
import { ContactScreen } from './contact-screen.tsx'
import { loadContentPage } from './load-content-page.ts'
import { contentMeta } from './prose.tsx'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const words = contentMeta(loaderData?.page, shopFromMatches(matches)?.name)
  if (!import.meta.env.SSR || !loaderData) return words
  const questions = loaderData.page.sections.flatMap(({ parts }) => parts)
  if (questions.length === 0) return words
  return [...words, faqPage(questions.map(({ title, body }) => ({ question: title, answer: body })))]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return { page: await loadContentPage(shopOf(context), 'contact'), sent: url.searchParams.get('sent') === 'yes' }
}

export const action = (args: Route.ActionArgs) =>
  submitEnquiry(args, {
    kind: 'contact',
    fields: CONTACT_FIELDS,
    schema: contactSchema,
    thanksUrl: `${href('/contact')}?sent=yes#sent`,
  })

export default function Contact({ loaderData: { page, sent }, actionData }: Route.ComponentProps) {
  return (
    <ContactScreen
      page={page}
      typed={actionData?.typed}
      found={actionData?.errors}
      fault={actionData?.fault}
      sent={sent}
    />
  )
}
