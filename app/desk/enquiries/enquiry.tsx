import { data, Link, redirect, useLocation } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { readForm } from '#app/forms/read-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { formatTime, indianDate } from '#domain/delivery/day.ts'
import { KIND_WORDS } from '#domain/desk/enquiry-list.ts'
import { may } from '#domain/desk/roles.ts'
import { formatDate } from '#domain/text/spoken-day.ts'
import { answerEnquiry } from '#server/desk/enquiries/answer-enquiry.ts'
import { readEnquiry } from '#server/desk/enquiries/read-enquiry.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/enquiry.ts'
import { EnquiryClock } from './enquiry-clock.tsx'
import { Reply } from './reply.tsx'
import '#app/desk/styles/one.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.subject || 'Enquiry')

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'enquiries')
  const { db, config, now } = shopOf(args.context)
  const read = await readEnquiry(db, args.params.id)
  if (!read) throw data(null, { status: 404 })
  const mayErase = may(role, 'privacy')
  return { ...read, now: now().toISOString(), writes: config.mail !== undefined, mayErase }
}

const FAULTS = {
  empty: 'Please write the answer first.',
  long: 'That is longer than 10,000 characters; please shorten it.',
  meanwhile: 'Somebody has answered meanwhile. Read what they wrote; yours is still here, and can be sent as well.',
  settled: 'It is settled already.',
}

const ACTS = ['answer', 'settle', 'answer-settle'] as const

export async function action(args: Route.ActionArgs) {
  const { name } = await requireRole(args, 'enquiries')
  const { act: pressed, text, seen } = await readForm(args.request, ['act', 'text', 'seen'])
  const act = ACTS.find((one) => one === pressed)
  if (!act) throw data(null, { status: 400 })
  const { db, now, config, address } = shopOf(args.context)
  const by = { who: name, now: now(), live: config.payments === 'live', address, writes: config.mail !== undefined }
  const why = await answerEnquiry(db, args.params.id, { act, text, seen }, by)
  if (why === 'none') throw data(null, { status: 404 })
  if (why) return data({ fault: FAULTS[why], text }, { status: why === 'meanwhile' ? 409 : 422 })
  throw redirect(args.url.pathname + args.url.search)
}

const time = (at: string): string => `${formatTime(new Date(at))}, ${formatDate(indianDate(new Date(at)))}`

const LABELS: Record<string, string> = { firstName: 'First name', lastName: 'Last name', slot: 'Ring at' }
const labelOf = (name: string): string => LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1)

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
            {ticket ? `${KIND_WORDS[kind]} ${ticket}` : KIND_WORDS[kind]}, {time(createdAt)}
          </p>
          <h1 id="read">{subject || from}</h1>
        </div>
        <EnquiryClock read={loaderData} />
      </div>
      <dl className="dk-kv">
        {typed.map(([name, text]) => (
          <Fact key={name} label={labelOf(name)}>
            {name === 'phone' ? <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a> : text}
          </Fact>
        ))}
        <Fact label="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        {order && (
          <Fact label="Order">
            <Link className="dk-no dk-before" to={`/desk/orders/${order}`}>
              {order}
            </Link>
          </Fact>
        )}
        {orders.length > 0 && (
          <Fact label="Before">
            {orders.map((number) => (
              <Link className="dk-no dk-before" key={number} to={`/desk/orders/${number}`}>
                {number}
              </Link>
            ))}
          </Fact>
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
      {files.length > 0 && <Files id={id} files={files} />}
      {answers.length > 0 && (
        <section className="dk-block" aria-labelledby="answers">
          <h2 id="answers">Answered</h2>
          <ol className="dk-log">
            {answers.map(({ id: answer, at, who, text, sent }) => (
              <li key={answer}>
                <b>{who}</b>
                <span className="dk-sub">
                  {time(at)}, {sent ? 'by email' : 'written down here'}
                </span>
                <span className="note dk-said">{text}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Reply read={loaderData} failed={actionData} key={`${id} ${answers.length}`} />
      {loaderData.mayErase && (
        <p>
          <Link className="link" to={`/desk/enquiries/${id}/person`}>
            What is held about {email}
          </Link>
        </p>
      )}
    </article>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

type FilesProps = { id: string; files: readonly { shownAs: string; isPhoto: boolean }[] }

const Files = ({ id, files }: FilesProps) => (
  <ul className="dk-files" aria-label="Files that came with it">
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
