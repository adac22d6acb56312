import { data, Link, redirect, useLocation } from 'react-router'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { ENQUIRY_KIND_LABELS } from '#domain/desk/enquiry-list.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { formatDate } from '#domain/text/format-date.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { customerIdOf } from '#server/customers/read-customer.ts'
import { answerEnquiry } from '#server/enquiries/answer-enquiry.ts'
import { readEnquiry } from '#server/enquiries/read-enquiry.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/enquiry.ts'
import { EnquiryDeadline } from './enquiry-deadline.tsx'
import { ReplyForm } from './reply-form.tsx'
import '#app/desk/styles/detail.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.subject || 'Enquiry')

export const middleware = [requireArea('enquiries')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const { db, now, sendsEmail } = shopOf(args.context)
  const read = await readEnquiry(db, args.params.id)
  if (!read) throw data(null, { status: 404 })
  const mayErase = canAccess(role, 'privacy')
  const customer = canAccess(role, 'customers') ? await customerIdOf(db, read.email) : undefined
  return { ...read, now: now().toISOString(), writes: sendsEmail, mayErase, customer }
}

const ERROR_MESSAGES = {
  empty: 'Write a reply first.',
  long: 'Use at most 10,000 characters.',
  meanwhile: 'Someone else has replied. Your text is still here; you can send it as well.',
  settled: 'This enquiry is already closed.',
}

const ACTIONS = ['answer', 'settle', 'answer-settle'] as const

export async function action(args: Route.ActionArgs) {
  const { name } = signedIn(args)
  const { act: requestedAction, text, seen } = await readForm(args.request, ['act', 'text', 'seen'])
  const act = ACTIONS.find((one) => one === requestedAction)
  if (!act) throw data(null, { status: 400 })
  const { db, now, config, address, sendsEmail } = shopOf(args.context)
  const actor = { who: name, now: now(), live: config.payments === 'live', address, writes: sendsEmail }
  const failure = await answerEnquiry(db, args.params.id, { act, text, seen }, actor)
  if (failure === 'none') throw data(null, { status: 404 })
  if (failure) return data({ fault: ERROR_MESSAGES[failure], text }, { status: failure === 'meanwhile' ? 409 : 422 })
  throw redirect(args.url.pathname + args.url.search)
}

const formatSentAt = (at: string): string => `${formatTime(new Date(at))}, ${formatDate(indianDate(new Date(at)))}`

const FIELD_LABELS: Record<string, string> = { firstName: 'First name', lastName: 'Last name', slot: 'Call at' }
const labelOf = (name: string): string => FIELD_LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1)

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, ticket, email, from, subject, message, typed, files, orders, order, answers, createdAt } =
    loaderData
  const { search } = useLocation()
  return (
    <article className="dk-read" aria-labelledby="read">
      <Link className="back dk-narrow-only" to={`/desk/enquiries${search}`}>
        <Icon of="arrow-left" />
        All enquiries
      </Link>
      <div className="dk-head">
        <div>
          <p className="dk-sub">
            {ticket ? `${ENQUIRY_KIND_LABELS[kind]} ${ticket}` : ENQUIRY_KIND_LABELS[kind]}, {formatSentAt(createdAt)}
          </p>
          <h1 id="read">{subject || from}</h1>
        </div>
        <EnquiryDeadline read={loaderData} />
      </div>
      <dl className="dk-kv">
        {typed.map(([name, text]) => (
          <Field key={name} label={labelOf(name)}>
            {name === 'phone' ? <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a> : text}
          </Field>
        ))}
        <Field label="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Field>
        {order && (
          <Field label="Order">
            <Link className="dk-no dk-before" to={`/desk/orders/${order}`}>
              {order}
            </Link>
          </Field>
        )}
        {orders.length > 0 && (
          <Field label="Earlier orders">
            {orders.map((number) => (
              <Link className="dk-no dk-before" key={number} to={`/desk/orders/${number}`}>
                {number}
              </Link>
            ))}
          </Field>
        )}
      </dl>
      {message && (
        <div className="dk-msg">
          {message.split(/\n\s*\n/).map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never move
            <p key={at}>{paragraph}</p>
          ))}
        </div>
      )}
      {files.length > 0 && <Attachments id={id} files={files} />}
      {answers.length > 0 && (
        <section className="dk-block" aria-labelledby="answers">
          <h2 id="answers">Replies</h2>
          <ol className="dk-log">
            {answers.map(({ id: answer, at, who, text, sent }) => (
              <li key={answer}>
                <b>{who}</b>
                <span className="dk-sub">
                  {formatSentAt(at)}, {sent ? 'by email' : 'saved here'}
                </span>
                <span className="note dk-said">{text}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <ReplyForm read={loaderData} failed={actionData} key={`${id} ${answers.length}`} />
      {(loaderData.customer || loaderData.mayErase) && (
        <p>
          <Link
            className="link"
            to={loaderData.customer ? `/desk/customers/${loaderData.customer}` : `/desk/enquiries/${id}/person`}
          >
            {loaderData.customer ? 'Customer' : 'Customer data'}
          </Link>
        </p>
      )}
    </article>
  )
}

const Field = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

type AttachmentsProps = { id: string; files: readonly { shownAs: string; isPhoto: boolean }[] }

const Attachments = ({ id, files }: AttachmentsProps) => (
  <ul className="dk-files" aria-label="Attachments">
    {files.map(({ shownAs, isPhoto }, place) => (
      <li key={shownAs}>
        <a href={`/desk/enquiries/${id}/file/${place}`} target={isPhoto ? '_blank' : undefined} rel="noopener">
          {isPhoto ? <img src={`/desk/enquiries/${id}/file/${place}`} alt={shownAs} /> : <Icon of="paperclip" />}
          {!isPhoto && shownAs}
        </a>
      </li>
    ))}
  </ul>
)
