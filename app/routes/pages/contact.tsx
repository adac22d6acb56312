import { href } from 'react-router'
import { takeEnquiry } from '#app/routes/enquiries/take-enquiry.ts'
import { faqPage } from '#app/seo/structured-data.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { CONTACT_FIELDS, contactSchema } from '#domain/enquiry/enquiry-forms.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/contact.ts'
import { ContactScreen } from './contact-screen.tsx'
import { ownersPage } from './owners-page.ts'
import { contentMeta } from './prose.tsx'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const words = contentMeta(loaderData?.page, shopIn(matches)?.name)
  if (!import.meta.env.SSR || !loaderData) return words
  const questions = loaderData.page.sections.flatMap(({ parts }) => parts)
  if (questions.length === 0) return words
  return [...words, faqPage(questions.map(({ title, body }) => ({ question: title, answer: body })))]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return { page: await ownersPage(shopOf(context), 'contact'), sent: url.searchParams.get('sent') === 'yes' }
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
    <ContactScreen
      page={page}
      typed={actionData?.typed}
      found={actionData?.errors}
      fault={actionData?.fault}
      sent={sent}
    />
  )
}
