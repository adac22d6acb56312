import { Form, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { SearchField } from '#app/desk/frame/search-field.tsx'
import { inFours } from '#app/desk/orders/say.ts'
import { readForm } from '#app/forms/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatHour, formatWait } from '#domain/delivery/cut-off.ts'
import { formatTime } from '#domain/delivery/day.ts'
import { KIND_WORDS } from '#domain/desk/enquiry-list.ts'
import { sayLines } from '#domain/desk/order-list.ts'
import { may } from '#domain/desk/roles.ts'
import { seesToday } from '#domain/desk/today.ts'
import { formatExact } from '#domain/payment/money.ts'
import { capitalised, inWords } from '#domain/text/number-words.ts'
import { formatDate, formatDay } from '#domain/text/spoken-day.ts'
import { FIRST_PAGE, pressedBy, requireRole } from '#server/desk/require-role.ts'
import { readFigures } from '#server/desk/today/read-figures.ts'
import { readToday } from '#server/desk/today/read-today.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { finishTask } from '#server/owner/finish-task.ts'
import type { Route } from './+types/today.ts'
import { DayRibbon } from './day-ribbon.tsx'
import { Need, Row } from './need.tsx'
import { BENCH, ConfirmClaim, Decide, FinishTask, PackActs, PrintAll } from './row-acts.tsx'
import { Takings } from './takings.tsx'
import '#app/desk/styles/rows.css'
import '#app/desk/styles/sure.css'
import '#app/desk/styles/today.css'

export const meta: Route.MetaFunction = () => deskMeta('Today')

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'today')
  const { db, now } = shopOf(args.context)
  const read = await readToday(db, seesToday(role), now())
  const figures = may(role, 'figures') ? await readFigures(db, now()) : undefined
  return { ...read, figures, mayPack: may(role, 'pack'), mayDecide: may(role, 'payments') }
}

/** Whoever may see what was noted for a person takes it off the list, once. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'payments')
  const shop = shopOf(args.context)
  const { task } = await readForm(args.request, ['task'])
  await finishTask(shop.db, task, pressedBy(shop, who))
  throw redirect(FIRST_PAGE)
}

/** `2 h 14 min`, `3 days`: how long ago it was, as somebody who waits counts it. */
function ago(from: string, now: string): string {
  const minutes = Math.max(1, Math.floor((Date.parse(now) - Date.parse(from)) / 60_000))
  const days = Math.floor(minutes / (24 * 60))
  return days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : formatWait(minutes)
}

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'Asia/Kolkata' })
/** `6:46 am, Sun` */
const byWhen = (at: string): string => `${formatTime(new Date(at))}, ${WEEKDAY.format(new Date(at))}`

function sayAll(all: number): string {
  if (all === 0) return 'Nothing waits for anybody.'
  return all === 1 ? 'One thing needs somebody.' : `${capitalised(inWords(all))} things need somebody.`
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { today, now, cutOff, minutes, late, review, disputed, pack, tasks, unanswered, shelf, figures } = loaderData
  const { mayPack, mayDecide } = loaderData
  const first = review.find(({ claim }) => claim)
  const [weekday, date] = formatDate(today)
    .replace(/ \d{4}$/, '')
    .split(', ')
  const all = [late, review, disputed, pack, tasks, unanswered, shelf].reduce((sum, { length }) => sum + length, 0)
  return (
    <>
      <Head
        title={
          <>
            {weekday}, <em>{date}</em>
          </>
        }
        meta={`${formatTime(new Date(now))}. ${sayAll(all)}`}
        says
      >
        <Form method="get" action="/desk/orders" role="search" className="dk-search">
          <SearchField label="Search orders" placeholder="Order, person, UTR, PIN" />
        </Form>
      </Head>
      <DayRibbon {...{ today, now, cutOff, minutes }} />
      <div className={figures ? 'dk-beside' : undefined}>
        <div className="dk-needs">
          <Need name="Late" count={late.length} more="/desk/orders?state=late">
            {late.map((order) => (
              <Row
                key={order.number}
                order={order}
                title={`${order.name}, ${order.city}`}
                {...(mayPack && order.told === 'paid' && { at: BENCH, acts: <PackActs order={order} /> })}
              >
                <span className="dk-sub">{`${sayLines(order.items)}. Promised for ${formatDay(order.promisedDay)}.`}</span>
                <span className="dk-st is-late">
                  {order.promisedDay === today
                    ? 'Today'
                    : ago(`${order.promisedDay}T00:00:00+05:30`, `${today}T00:00:00+05:30`)}
                </span>
              </Row>
            ))}
          </Need>
          <Need name="Payments under review" count={review.length} more="/desk/orders?state=review">
            {review.map((order) => (
              <Row
                key={order.number}
                order={order}
                title={order.buyer}
                isOn={mayDecide && order === first}
                acts={
                  mayDecide &&
                  (order.claim ? <ConfirmClaim order={order} isFirst={order === first} /> : <Decide order={order} />)
                }
              >
                <span className="dk-sub">
                  {order.claim ? `UTR ${inFours(order.transactionId ?? '')}` : 'Another amount came'}
                  {order.givenTwice && ', given for another order as well'}
                </span>
                <span className="dk-no">
                  {formatExact(order.amountPaise)} <span className="dk-sub">{ago(order.since, now)}</span>
                </span>
              </Row>
            ))}
          </Need>
          <Need name="Disputed payments" count={disputed.length}>
            {disputed.map((task) => (
              <Row key={task.id} order={task} title={task.text} acts={<FinishTask task={task} />} />
            ))}
          </Need>
          <Need
            name={minutes === undefined ? 'To pack' : `To pack before ${formatHour(cutOff)}`}
            count={pack.length}
            more="/desk/orders?state=pack"
            tool={mayPack && pack.length > 1 && <PrintAll orders={pack} />}
          >
            {pack.map((order) => (
              <Row
                key={order.number}
                order={order}
                title={sayLines(order.items)}
                at={mayPack ? BENCH : ''}
                acts={mayPack && <PackActs order={order} />}
              >
                <span className="dk-sub">{`${order.name}, ${order.zipCode}, ${order.city}`}</span>
                <span className="dk-sub">
                  {minutes !== undefined && order.promisedDay === today
                    ? `${formatWait(minutes)} left`
                    : `${ago(order.createdAt, now)} ago`}
                </span>
              </Row>
            ))}
          </Need>
          <Need name="To look at" count={tasks.length}>
            {tasks.map((task) => (
              <Row key={task.id} order={task} title={task.text} acts={<FinishTask task={task} />} />
            ))}
          </Need>
          <Need name="Unanswered" count={unanswered.length} more="/desk/enquiries">
            {unanswered.map(({ id, kind, from, subject, excerpt, dueAt, answered }) => (
              <Row
                key={id}
                order={{ number: KIND_WORDS[kind], test: false }}
                to={`/desk/enquiries/${id}`}
                title={subject ? `${from}: ${subject}` : from}
                acts={
                  <ButtonLink
                    look="line"
                    className="is-xs"
                    to={`/desk/enquiries/${id}`}
                    aria-label={`Reply to ${from}`}
                  >
                    Reply
                  </ButtonLink>
                }
              >
                <span className="dk-sub">{excerpt}</span>
                {dueAt && (
                  <span className={dueAt < now ? 'dk-st is-late' : 'dk-sub'}>
                    {`${answered ? 'settle ' : ''}by ${byWhen(dueAt)}`}
                  </span>
                )}
              </Row>
            ))}
          </Need>
          <RunningOut shelf={shelf} />
        </div>
        {figures && <Takings {...figures} />}
      </div>
    </>
  )
}

/** What is gone within a week, each a press from where it is counted. */
const RunningOut = ({ shelf }: Pick<Route.ComponentProps['loaderData'], 'shelf'>) => (
  <Need name="Running out within a week" count={shelf.length}>
    {shelf.map(({ id, name, left, sold, isGift }) => (
      <Row
        key={id}
        order={{ number: undefined, test: false }}
        title={name}
        acts={
          <ButtonLink look="line" className="is-xs" to={`/desk/products/${isGift ? '' : 'boxes/items/'}${id}`}>
            Count anew<span className="vh">: {name}</span>
          </ButtonLink>
        }
      >
        <span className="dk-sub">{`${sold} sold in a fortnight.`}</span>
        <span className="dk-no">{left} left</span>
      </Row>
    ))}
  </Need>
)
