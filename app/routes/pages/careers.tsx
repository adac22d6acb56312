import { data, href, redirect } from 'react-router'
import { NOT_NOW } from '#app/enquiries/post-form.ts'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopIn } from '#app/shell/use-shop.ts'
import { fieldErrors } from '#domain/address/shipping-form.ts'
import { APPLICATION_FIELDS, applicationSchema } from '#domain/enquiry/enquiry-forms.ts'
import { NO_ROOM } from '#domain/enquiry/intake-limits.ts'
import { isNotKeptForNow, keepApplication, readResume } from '#server/enquiries/keep-application.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/careers.ts'
import { CareersScreen } from './careers-screen.tsx'
import { ownersPage } from './owners-page.ts'
import { contentMeta } from './prose.tsx'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  contentMeta(loaderData?.page, shopIn(matches)?.name)

export async function loader({ context, url }: Route.LoaderArgs) {
  return { page: await ownersPage(shopOf(context), 'careers'), sent: url.searchParams.get('sent') === 'yes' }
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
  return (
    <CareersScreen
      page={page}
      typed={actionData?.typed}
      found={actionData?.errors}
      fault={actionData?.fault}
      chooseAgain={actionData?.chooseAgain}
      sent={sent}
    />
  )
}
