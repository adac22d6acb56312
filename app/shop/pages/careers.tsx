import { data, href, redirect } from 'react-router'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { TEMPORARILY_UNAVAILABLE } from '#app/shop/enquiries/post-form.ts'
import { fieldErrors } from '#domain/delivery/shipping-form.ts'
import { APPLICATION_FIELDS, applicationSchema } from '#domain/enquiry/enquiry-forms.ts'
import { INTAKE_FULL_MESSAGE } from '#domain/enquiry/intake-limits.ts'
import { isTemporaryFailure, readResume, storeApplication } from '#server/enquiries/store-application.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/careers.ts'
import { CareersScreen } from './careers-screen.tsx'
import { loadContentPage } from './load-content-page.ts'
import { contentMeta } from './prose.tsx'

export const handle = { chrome: { header: 'clear' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  contentMeta(loaderData?.page, shopFromMatches(matches)?.name)

export async function loader({ context, url }: Route.LoaderArgs) {
  return { page: await loadContentPage(shopOf(context), 'careers'), sent: url.searchParams.get('sent') === 'yes' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request)
  const submitted = readTexts(form, APPLICATION_FIELDS)
  const answer = applicationSchema.safeParse(submitted)
  const resume = await readResume(form.get('resume'))
  if (!answer.success || resume.fault) {
    const errors = {
      ...(answer.success ? {} : fieldErrors(answer.error)),
      ...(resume.fault && { resume: resume.fault }),
    }
    return data({ typed: submitted, errors, fault: undefined, chooseAgain: resume.file?.name }, { status: 400 })
  }
  enforcePersonLimit(context, 'careers', { email: answer.data.email })
  const { db, config, files, now, log, requestId } = shopOf(context)
  try {
    const sent = { ...answer.data, resume: resume.file }
    const stored = await storeApplication(db, files, sent, now(), config.intake)
    if (!stored.ok)
      return data(
        { typed: submitted, errors: {}, fault: INTAKE_FULL_MESSAGE, chooseAgain: resume.file?.name },
        { status: 429 },
      )
  } catch (error) {
    if (!isTemporaryFailure(error)) throw error
    log.error({ id: requestId, err: error }, 'fault')
    return data(
      { typed: submitted, errors: {}, fault: TEMPORARILY_UNAVAILABLE, chooseAgain: resume.file?.name },
      { status: 503 },
    )
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
