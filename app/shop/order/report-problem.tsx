import { useState } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { usePromises } from '#app/shell/use-shop.ts'
import { PrivacyNote } from '#app/shop/enquiries/enquiry-form.tsx'
import { FileDrop } from '#app/shop/enquiries/file-drop.tsx'
import { FormError } from '#app/shop/enquiries/form-error.tsx'
import { TEMPORARILY_UNAVAILABLE } from '#app/shop/enquiries/post-form.ts'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/shop/not-found/not-found-screen.tsx'
import { PRIVATE_HEADERS } from '#app/shop/payments/private-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, TextArea } from '#app/ui/field.tsx'
import { Seal } from '#app/ui/mark.tsx'
import { type FieldErrors, fieldErrors } from '#domain/delivery/shipping-form.ts'
import { problemSchema } from '#domain/enquiry/enquiry-forms.ts'
import { INTAKE_FULL_MESSAGE } from '#domain/enquiry/intake-limits.ts'
import { MAX_PHOTOS, PHOTO_TYPES, photosError } from '#domain/enquiry/photo.ts'
import { PROBLEM_LABELS, reportableProblems } from '#domain/enquiry/problem.ts'
import { type PromiseTexts, promiseTexts } from '#domain/settings/promises.ts'
import { readPhotos, reportProblem } from '#server/enquiries/report-problem.ts'
import { isTemporaryFailure } from '#server/enquiries/store-application.ts'
import { enforcePersonLimit } from '#server/http/rate-limit.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { orderByLink } from '#server/orders/queries.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Route } from './+types/report-problem.ts'
import { canReportProblem, loadProblems } from './load-problems.ts'
import { Tickets } from './reported-problems.tsx'
import { shrinkPhotos } from './shrink-photos.ts'
import '#app/shop/enquiries/enquiry-form.css'
import './order.css'
import './report-problem.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.found ? `Something is wrong, ${loaderData.found.number}` : NOT_FOUND_TITLE },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => PRIVATE_HEADERS

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, now, promises } = shopOf(context)
  const order = await orderByLink(db, params.number, params.secret)
  if (!order || !canReportProblem(order))
    return data({ found: undefined, box: findPicture('site/closed-box', '') }, { status: 404 })
  const { tickets } = await loadProblems(db, order)
  const told = tickets.find(({ ticket }) => ticket === url.searchParams.get('told'))?.ticket
  const found = {
    number: order.number,
    email: order.buyer.email,
    problems: reportableProblems(order, now(), promises),
    tickets,
    told,
  }
  return data({ found, box: undefined })
}

const ALREADY_REPORTED =
  'We are looking into what you told us already. Please wait for our answer, or ring us if it cannot wait.'
const tooLate = ({ changeTime }: PromiseTexts) =>
  `This can be done within ${changeTime} of placing the order, and before it is packed. Please ring us.`

const NO_RETURNS = 'We take gifts back only if something was wrong with them. Please choose what it is.'

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, config, files, promises, now, log, requestId } = shopOf(context)
  const form = await readFormData(request)
  const submitted = readTexts(form, ['problem', 'message'])
  const order = await orderByLink(db, params.number, params.secret)
  if (!order || !canReportProblem(order)) throw data(null, { status: 404 })
  const answer = problemSchema.safeParse(submitted)
  const { photos, fault: photoFault } = await readPhotos(form.getAll('photos'))
  const chosen = form.getAll('photos').some((one) => one instanceof File && one.name !== '')
  const back = (errors: FieldErrors, fault: string | undefined, status: number) =>
    data({ typed: submitted, errors, fault, chooseAgain: chosen ? 'the photos' : undefined }, { status })
  if (!answer.success || photoFault) {
    const found = answer.success ? {} : fieldErrors(answer.error)
    return back({ ...found, ...(photoFault && { photos: photoFault }) }, undefined, 400)
  }
  if (!reportableProblems(order, now(), promises).includes(answer.data.problem)) {
    const isReturn = answer.data.problem === 'return'
    return back({ problem: isReturn ? NO_RETURNS : tooLate(promiseTexts(promises)) }, undefined, 409)
  }
  enforcePersonLimit(context, 'problem', { email: order.buyer.email })
  const about = { id: order.id, number: order.number, ...order.buyer }
  try {
    const how = { now: now(), limits: config.intake, files }
    const stored = await reportProblem(db, about, { ...answer.data, photos }, how)
    if (!stored.ok) return back({}, stored.why === 'enough' ? ALREADY_REPORTED : INTAKE_FULL_MESSAGE, 429)
    return redirect(`${url.pathname}?told=${stored.ticket}`, 303)
  } catch (error) {
    if (!isTemporaryFailure(error)) throw error
    log.error({ id: requestId, err: error }, 'fault')
    return back({}, TEMPORARILY_UNAVAILABLE, 503)
  }
}

type ReportPageData = Extract<Route.ComponentProps['loaderData'], { box: undefined }>['found']

export default function ReportProblem({ loaderData: { found, box }, actionData }: Route.ComponentProps) {
  const promises = usePromises()
  if (!found) return <NotFoundScreen box={box} />
  return (
    <div className="tell">
      <div className="wrap">
        <div className="ord-head">
          <p className="caps">
            <Link to=".." relative="path">
              Order {found.number}
            </Link>
          </p>
          <h1 className="d7">
            Something is <em>wrong</em>
          </h1>
          <p className="meta">
            We are sorry. Tell us here, and you get a number and an answer within {promises?.problemTime}; what went
            wrong is put right within a month, most often much sooner.
          </p>
        </div>
        <div className="tell-grid ord-telling">
          {found.told ? <ReportReceived found={found} /> : <ReportForm found={found} back={actionData} />}
          <aside className="ord-asides" aria-label="Good to know">
            {found.tickets.length > 0 && <h2 className="d5">What you told us</h2>}
            <Tickets tickets={found.tickets} />
            <h2 className="d5">Good to know</h2>
            <ul className="meta ord-terms">
              <li>
                Damaged: within {promises?.damageTime} of delivery, with photos of the box, the damage and the label.
              </li>
              <li>Something missing: within {promises?.missingTime}.</li>
              {promises?.returnTime && <li>Returns: within {promises.returnTime}.</li>}
              <li>Changes: within {promises?.changeTime} of ordering, until it is packed.</li>
            </ul>
            <p>
              <Link className="link" to="/returns">
                How returns work
              </Link>
            </p>
          </aside>
        </div>
      </div>
    </div>
  )
}

const ReportReceived = ({ found: { told, email } }: { found: ReportPageData }) => (
  <div className="on-malai is-bleed sent" id="sent" role="status">
    <Seal />
    <h2 className="d6">Thank you, we have it</h2>
    <p className="lead">
      Its number is <b className="num">{told}</b>. We write to {email} within {usePromises()?.problemTime}.
    </p>
    <Link className="link" to=".." relative="path">
      Back to the order
    </Link>
  </div>
)

function ReportForm({ found, back }: { found: ReportPageData; back: Route.ComponentProps['actionData'] }) {
  const sending = useNavigation().state === 'submitting'
  const [tooLarge, setTooLarge] = useState<string>()
  const errors: FieldErrors = back?.errors ?? {}
  const onChoose = async (input: HTMLInputElement) => {
    await shrinkPhotos(input)
    setTooLarge(photosError([...(input.files ?? [])]))
  }
  return (
    <Form
      className="on-malai is-bleed"
      aria-label="What is wrong"
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => {
        if (tooLarge || sending) event.preventDefault()
      }}
    >
      <Select
        label="What is it?"
        name="problem"
        defaultValue={back?.typed.problem ?? ''}
        error={errors.problem}
        autoFocus={errors.problem !== undefined}
      >
        <option value="">Please choose</option>
        {found.problems.map((problem) => (
          <option key={problem} value={problem}>
            {PROBLEM_LABELS[problem]}
          </option>
        ))}
      </Select>
      <TextArea
        label="What happened?"
        name="message"
        rows={6}
        maxLength={5000}
        defaultValue={back?.typed.message}
        error={errors.message}
        autoFocus={errors.problem === undefined && errors.message !== undefined}
      />
      <FileDrop
        label="Photos"
        name="photos"
        multiple
        accept={Object.values(PHOTO_TYPES).join(',')}
        acceptedText={`Up to ${MAX_PHOTOS}: JPEG, PNG or WebP, together max 5MB`}
        invitation="Choose photos, or drop them here"
        error={tooLarge ?? errors.photos}
        rejectedName={sending ? undefined : back?.chooseAgain}
        onChoose={(input) => void onChoose(input)}
      />
      <FormError>{back?.fault}</FormError>
      <div className="acts">
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Sending…' : 'Tell us'}
        </Button>
        <PrivacyNote>We use this to put it right, and keep it for 24 months.</PrivacyNote>
      </div>
    </Form>
  )
}
