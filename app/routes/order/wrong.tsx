import { useState } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { FileDrop } from '#app/enquiries/file-drop.tsx'
import { FormFault } from '#app/enquiries/form-fault.tsx'
import { NOT_NOW } from '#app/enquiries/post-form.ts'
import { PrivacyNote } from '#app/enquiries/privacy-note.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/routes/not-found/not-found-screen.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select, TextArea } from '#app/ui/field.tsx'
import { Seal } from '#app/ui/seal.tsx'
import { type FieldErrors, fieldErrors } from '#domain/address/shipping-form.ts'
import { problemSchema } from '#domain/enquiry/enquiry-forms.ts'
import { NO_ROOM } from '#domain/enquiry/intake-limits.ts'
import { faultOfPhotos, MOST_PHOTOS, PHOTO_TYPES } from '#domain/enquiry/photo.ts'
import { PROBLEM_WORDS, problemsNow } from '#domain/enquiry/problem.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { isNotKeptForNow } from '#server/enquiries/keep-application.ts'
import { keepProblem, readPhotos } from '#server/enquiries/keep-problem.ts'
import { holdBack } from '#server/http/hold-back.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { orderByLink } from '#server/orders/queries.ts'
import type { Route } from './+types/wrong.ts'
import { PRIVATE } from './private.ts'
import { Tickets } from './problems.tsx'
import { mayTell, shownProblems } from './shown-problems.ts'
import { shrinkPhotos } from './shrink-photos.ts'
import '#app/enquiries/enquiry-form.css'
import './order.css'
import './wrong.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.found ? `Something is wrong, ${loaderData.found.number}` : NOT_FOUND_TITLE },
  { name: 'robots', content: 'noindex' },
]

export const headers = () => PRIVATE

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, now } = shopOf(context)
  const order = await orderByLink(db, params.number, params.secret)
  if (!order || !mayTell(order)) return data({ found: undefined, box: picture('site/closed-box', '') }, { status: 404 })
  const { tickets } = await shownProblems(db, order)
  const told = tickets.find(({ ticket }) => ticket === url.searchParams.get('told'))?.ticket
  const found = { number: order.number, email: order.buyer.email, problems: problemsNow(order, now()), tickets, told }
  return data({ found, box: undefined })
}

const ENOUGH = 'We are looking into what you told us already. Please wait for our answer, or ring us if it cannot wait.'
const TOO_LATE = 'This can be done within 2 hours of placing the order, and before it is packed. Please ring us.'

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, config, files, now, log, requestId } = shopOf(context)
  const form = await readBody(request)
  const typed = textsOf(form, ['problem', 'message'])
  const order = await orderByLink(db, params.number, params.secret)
  if (!order || !mayTell(order)) throw data(null, { status: 404 })
  const answer = problemSchema.safeParse(typed)
  const { photos, fault: photoFault } = await readPhotos(form.getAll('photos'))
  const chosen = form.getAll('photos').some((one) => one instanceof File && one.name !== '')
  const back = (errors: FieldErrors, fault: string | undefined, status: number) =>
    data({ typed, errors, fault, chooseAgain: chosen ? 'the photos' : undefined }, { status })
  if (!answer.success || photoFault) {
    const found = answer.success ? {} : fieldErrors(answer.error)
    return back({ ...found, ...(photoFault && { photos: photoFault }) }, undefined, 400)
  }
  if (!problemsNow(order, now()).includes(answer.data.problem)) return back({ problem: TOO_LATE }, undefined, 409)
  holdBack(context, 'problem', { email: order.buyer.email })
  const about = { id: order.id, number: order.number, ...order.buyer }
  try {
    const how = { now: now(), limits: config.intake, files }
    const kept = await keepProblem(db, about, { ...answer.data, photos }, how)
    if (!kept.ok) return back({}, kept.why === 'enough' ? ENOUGH : NO_ROOM, 429)
    return redirect(`${url.pathname}?told=${kept.ticket}`, 303)
  } catch (error) {
    if (!isNotKeptForNow(error)) throw error
    log.error({ id: requestId, err: error }, 'fault')
    return back({}, NOT_NOW, 503)
  }
}

type Found = Extract<Route.ComponentProps['loaderData'], { box: undefined }>['found']

export default function Wrong({ loaderData: { found, box }, actionData }: Route.ComponentProps) {
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
            We are sorry. Tell us here, and you get a number and an answer within 48 hours; what went wrong is put right
            within a month, most often much sooner.
          </p>
        </div>
        <div className="tell-grid ord-telling">
          {found.told ? <Told found={found} /> : <Telling found={found} back={actionData} />}
          <aside className="ord-asides" aria-label="Good to know">
            {found.tickets.length > 0 && <h2 className="d5">What you told us</h2>}
            <Tickets tickets={found.tickets} />
            <h2 className="d5">Good to know</h2>
            <ul className="meta ord-terms">
              <li>Damaged: within 24 hours of delivery, with photos of the box, the damage and the label.</li>
              <li>Something missing: within 48 hours.</li>
              <li>Returns: within 7 days.</li>
              <li>Changes: within 2 hours of ordering, until it is packed.</li>
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

const Told = ({ found: { told, email } }: { found: Found }) => (
  <div className="on-malai is-bleed sent" id="sent" role="status">
    <Seal />
    <h2 className="d6">Thank you, we have it</h2>
    <p className="lead">
      Its number is <b className="num">{told}</b>. We write to {email} within 48 hours.
    </p>
    <Link className="link" to=".." relative="path">
      Back to the order
    </Link>
  </div>
)

function Telling({ found, back }: { found: Found; back: Route.ComponentProps['actionData'] }) {
  const sending = useNavigation().state === 'submitting'
  const [tooLarge, setTooLarge] = useState<string>()
  const errors: FieldErrors = back?.errors ?? {}
  const onChoose = async (input: HTMLInputElement) => {
    await shrinkPhotos(input)
    setTooLarge(faultOfPhotos([...(input.files ?? [])]))
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
            {PROBLEM_WORDS[problem]}
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
        kinds={`Up to ${MOST_PHOTOS}: JPEG, PNG or WebP, together max 5MB`}
        invitation="Choose photos, or drop them here"
        error={tooLarge ?? errors.photos}
        chooseAgain={sending ? undefined : back?.chooseAgain}
        onChoose={(input) => void onChoose(input)}
      />
      <FormFault>{back?.fault}</FormFault>
      <div className="acts">
        <Button type="submit" aria-disabled={sending || undefined}>
          {sending ? 'Sending…' : 'Tell us'}
        </Button>
        <PrivacyNote>We use this to put it right, and keep it for 24 months.</PrivacyNote>
      </div>
    </Form>
  )
}
