import { data, href, redirect } from 'react-router'
import { NOT_NOW } from '#app/enquiries/post-form.ts'
import { readBody, textsOf } from '#app/routes/enquiries/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { fieldErrors } from '#domain/address/shipping-form.ts'
import { APPLICATION_FIELDS, applicationSchema } from '#domain/enquiry/enquiry-forms.ts'
import { NO_ROOM } from '#domain/enquiry/intake-limits.ts'
import type { ContentSection } from '#domain/shop/content-page.ts'
import { contentPage } from '#server/content/to-content-page.ts'
import { isNotKeptForNow, keepApplication, readResume } from '#server/enquiries/keep-application.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/careers.ts'
import { CareersForm } from './careers-form.tsx'
import { contentMeta, Prose } from './prose.tsx'
import './pages.css'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  contentMeta(loaderData?.page, shopIn(matches)?.name)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { config, settings } = shopOf(context)
  return { page: await contentPage(config.root, 'careers', settings), sent: url.searchParams.get('sent') === 'yes' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readBody(request)
  const typed = textsOf(form, APPLICATION_FIELDS)
  const answer = applicationSchema.safeParse(typed)
  const resume = await readResume(form.get('resume'))
  if (!answer.success || resume.fault) {
    const errors = {
      ...(answer.success ? {} : fieldErrors(answer.error)),
      ...(resume.fault && { resume: resume.fault }),
    }
    return data({ typed, errors, fault: undefined, chooseAgain: resume.file?.name }, { status: 400 })
  }
  holdBack(context, 'careers', { email: answer.data.email })
  const { db, config, files, now, log, requestId } = shopOf(context)
  try {
    const sent = { ...answer.data, resume: resume.file }
    const kept = await keepApplication(db, files, sent, now(), config.intake)
    if (!kept.ok) return data({ typed, errors: {}, fault: NO_ROOM, chooseAgain: resume.file?.name }, { status: 429 })
  } catch (error) {
    if (!isNotKeptForNow(error)) throw error
    log.error({ id: requestId, err: error }, 'fault')
    return data({ typed, errors: {}, fault: NOT_NOW, chooseAgain: resume.file?.name }, { status: 503 })
  }
  return redirect(`${href('/careers')}?sent=yes#apply`, 303)
}

export default function Careers({ loaderData: { page, sent }, actionData }: Route.ComponentProps) {
  // The last section invites whoever found nothing in the others, and holds the form.
  const openings = page.sections.slice(0, -1)
  const general = page.sections.at(-1)
  return (
    <div className="st wrap st-last">
      <header className="st-head">
        <Prose as="h1" className="d8" html={page.heading} />
        <div>
          <Prose as="p" className="d5 st-line" html={page.lead} />
          <Prose className="meta" html={page.intro} />
        </div>
      </header>
      {openings.map((opening) => (
        <Opening key={opening.id} opening={opening} />
      ))}
      <section className="st-sec" id="apply" aria-labelledby={general?.id}>
        {general && (
          <div>
            <Prose as="h2" id={general.id} className="d7" html={general.heading} />
            <Prose className="st-invite" html={general.body} />
          </div>
        )}
        <CareersForm
          openings={openings.map(({ title }) => title)}
          typed={actionData?.typed}
          found={actionData?.errors}
          fault={actionData?.fault}
          chooseAgain={actionData?.chooseAgain}
          sent={sent}
        />
      </section>
    </div>
  )
}

const Opening = ({ opening: { id, title, heading, note, body } }: { opening: ContentSection }) => (
  <section className="st-sec" aria-labelledby={id}>
    <div>
      <Prose as="h2" id={id} className="d6" html={heading} />
      {note && <Prose as="p" className="meta st-note" html={note} />}
      <a className="link" href="#apply">
        Apply<span className="vh"> as {title}</span>
      </a>
    </div>
    <Prose className="prose" html={body} />
  </section>
)
