import { data, Form, href, Link, redirect } from 'react-router'
import { readForm } from '#app/platform/read-form.ts'
import type { ChromeHandle } from '#app/shell/chrome.ts'
import { shopFromMatches } from '#app/shell/use-shop.ts'
import { FormError } from '#app/shop/enquiries/form-error.tsx'
import { checkEmail } from '#app/shop/enquiries/use-enquiry-form.ts'
import { useServerErrors } from '#app/shop/forms/use-form-errors.ts'
import { PRIVATE_HEADERS, privateMeta } from '#app/shop/payments/private-page.ts'
import { TextField } from '#app/ui/field.tsx'
import { emailSchema } from '#domain/enquiry/enquiry-forms.ts'
import { INTAKE_FULL_MESSAGE } from '#domain/enquiry/intake-limits.ts'
import type { NoticeSubject } from '#domain/notice/notice.ts'
import { INVALID_NOTICE_EMAIL, noticePath, noticeRequestTexts } from '#domain/notice/notice-texts.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { notFoundResponse, shopOf } from '#server/http/shop-context.ts'
import { findSubject } from '#server/notices/queries.ts'
import { requestNotice } from '#server/notices/request-notice.ts'
import type { Route } from './+types/notices.ts'
import '#app/shop/enquiries/enquiries.css'

export const handle = { chrome: { header: 'solid' } } satisfies ChromeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privateMeta(
    [loaderData && noticeRequestTexts(loaderData.subject).label, shopFromMatches(matches)?.name]
      .filter(Boolean)
      .join(' | '),
  )

export const headers = () => PRIVATE_HEADERS

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db, now } = shopOf(context)
  const asked = { pin: searchParams.get('pin'), occasion: searchParams.get('occasion') }
  const found = await findSubject(db, asked, now())
  if (!found) throw notFoundResponse()
  return { subject: found.subject, sent: searchParams.has('sent') }
}

/** Stores the address and redirects to the page that says so. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, config, now } = shopOf(context)
  const { email: typed, ...asked } = await readForm(request, ['pin', 'occasion', 'email'])
  const found = await findSubject(db, asked, now())
  if (!found) throw notFoundResponse()
  const checked = emailSchema.safeParse({ email: typed })
  if (!checked.success)
    return data({ typed, errors: { email: INVALID_NOTICE_EMAIL }, fault: undefined }, { status: 400 })
  const { email } = checked.data
  enforcePersonLimit(context, 'notice', { email })
  const notice = { kind: found.kind, subject: found.key, email }
  if (!(await requestNotice(db, notice, now(), config.intake)))
    return data({ typed, errors: { email: undefined }, fault: INTAKE_FULL_MESSAGE }, { status: 429 })
  return redirect(`${noticePath(found.subject)}&sent`, 303)
}

/** Request for one email, for browsers without scripts. */
export default function Notices({ loaderData: { subject, sent }, actionData }: Route.ComponentProps) {
  const texts = noticeRequestTexts(subject)
  return (
    <section className="enquiry wrap section">
      {sent ? (
        <>
          <h1 className="d7">
            Thank <em>you</em>
          </h1>
          <p className="lead" role="status">
            {texts.sent}
          </p>
        </>
      ) : (
        <>
          <h1 className="d7">
            <Heading subject={subject} />
          </h1>
          <p className="lead">{texts.purpose}</p>
          <NoticePageForm subject={subject} action={texts.action} answer={actionData} />
        </>
      )}
      <Link className="link" to={href('/')}>
        Return to Homepage
      </Link>
    </section>
  )
}

const Heading = ({ subject: { pin, occasion } }: { subject: NoticeSubject }) =>
  pin === undefined ? (
    <>
      Remind me <em>{`of ${occasion.name}`}</em>
    </>
  ) : (
    <>
      Tell me when you deliver <em>{`to ${pin}`}</em>
    </>
  )

type FormProps = { subject: NoticeSubject; action: string; answer: Route.ComponentProps['actionData'] }

function NoticePageForm({ subject: { pin, occasion }, action: submitLabel, answer }: FormProps) {
  const { form, errors, onInput } = useServerErrors<'email'>({ answer, found: answer?.errors, check: checkEmail })
  return (
    <Form method="post" className="enquiry-form" noValidate ref={form} onInput={onInput}>
      <input type="hidden" name={pin === undefined ? 'occasion' : 'pin'} value={pin ?? occasion.slug} />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        autoFocus={answer?.errors.email !== undefined}
        defaultValue={answer?.typed}
        error={errors.email}
      />
      <FormError>{answer?.fault}</FormError>
      <button type="submit" className="btn">
        {submitLabel}
      </button>
    </Form>
  )
}
