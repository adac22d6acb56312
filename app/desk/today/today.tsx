import { Form, redirect } from 'react-router'
import { formatAge, groupDigits } from '#app/desk/format.ts'
import { SearchField } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatTime } from '#domain/delivery/calendar.ts'
import { formatDuration } from '#domain/delivery/dispatch.ts'
import { ENQUIRY_KIND_LABELS } from '#domain/desk/enquiry-list.ts'
import { formatLines } from '#domain/desk/order-list.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { todayAccess } from '#domain/desk/today.ts'
import { formatExact } from '#domain/payment/money.ts'
import { formatDate, formatDay } from '#domain/text/format-date.ts'
import { actorFrom, checkArea, FIRST_PAGE, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { closeTask } from '#server/tasks/tasks.ts'
import { readToday } from '#server/today/read-today.ts'
import { readSalesFigures } from '#server/today/sales-figures.ts'
import type { Route } from './+types/today.ts'
import { DayTimeline } from './day-timeline.tsx'
import { ConfirmClaim, DecideLink, FinishTask, PACKING_PATH, PackActions, PrintAll } from './row-actions.tsx'
import { Sales } from './sales.tsx'
import { TaskGroup, TaskRow } from './task-group.tsx'
import '#app/desk/styles/task-rows.css'
import '#app/desk/styles/confirm.css'
import '#app/desk/styles/today.css'

export const meta: Route.MetaFunction = () => deskMeta('Today')

export const middleware = [requireArea('today')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const { db, now } = shopOf(args.context)
  const read = await readToday(db, todayAccess(role), now())
  const figures = canAccess(role, 'figures') ? await readSalesFigures(db, now()) : undefined
  return { ...read, figures, mayPack: canAccess(role, 'pack'), mayDecide: canAccess(role, 'payments') }
}

/** Closes a task; closing it twice has no effect. */
export async function action(args: Route.ActionArgs) {
  const who = await checkArea(args, 'payments')
  const shop = shopOf(args.context)
  const { task } = await readForm(args.request, ['task'])
  await closeTask(shop.db, task, actorFrom(shop, who))
  throw redirect(FIRST_PAGE)
}

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: 'Asia/Kolkata' })
/** Formats a deadline: `6:46 am, Sun`. */
const formatDeadline = (at: string): string => `${formatTime(new Date(at))}, ${WEEKDAY.format(new Date(at))}`

function describeTaskCount(taskCount: number): string {
  if (taskCount === 0) return 'All caught up.'
  return taskCount === 1 ? '1 thing to do.' : `${taskCount} things need attention.`
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { today, now, cutOff, minutes, late, review, disputed, pack, tasks, unanswered, shelf, figures } = loaderData
  const { mayPack, mayDecide } = loaderData
  const first = review.find(({ claim }) => claim)
  const [weekday, date] = formatDate(today)
    .replace(/ \d{4}$/, '')
    .split(', ')
  const taskCount = [late, review, disputed, pack, tasks, unanswered, shelf].reduce(
    (sum, { length }) => sum + length,
    0,
  )
  return (
    <>
      <PageHeader
        title={
          <>
            {weekday}, <em>{date}</em>
          </>
        }
        meta={`${formatTime(new Date(now))}. ${describeTaskCount(taskCount)}`}
        isStatus
      >
        <Form method="get" action="/desk/orders" role="search" className="dk-search">
          <SearchField label="Search orders" placeholder="Order, name, UTR, PIN" />
        </Form>
      </PageHeader>
      <DayTimeline {...{ today, now, cutOff, minutes }} />
      <div className={figures ? 'dk-beside' : undefined}>
        <div className="dk-needs">
          <TaskGroup name="Late" count={late.length} moreUrl="/desk/orders?state=late">
            {late.map((order) => (
              <TaskRow
                key={order.number}
                order={order}
                title={`${order.name}, ${order.city}`}
                {...(mayPack && order.told === 'paid' && { at: PACKING_PATH, acts: <PackActions order={order} /> })}
              >
                <span className="dk-sub">{`${formatLines(order.items)}. Deliver by ${formatDay(order.promisedDay)}.`}</span>
                <span className="dk-st is-late">
                  {order.promisedDay === today
                    ? 'Today'
                    : formatAge(`${order.promisedDay}T00:00:00+05:30`, `${today}T00:00:00+05:30`)}
                </span>
              </TaskRow>
            ))}
          </TaskGroup>
          <TaskGroup name="Payments under review" count={review.length} moreUrl="/desk/orders?state=review">
            {review.map((order) => (
              <TaskRow
                key={order.number}
                order={order}
                title={order.buyer}
                isActive={mayDecide && order === first}
                acts={
                  mayDecide &&
                  (order.claim ? (
                    <ConfirmClaim order={order} isFirst={order === first} />
                  ) : (
                    <DecideLink order={order} />
                  ))
                }
              >
                <span className="dk-sub">
                  {order.claim ? `UTR ${groupDigits(order.transactionId ?? '')}` : 'A different amount was paid'}
                  {order.givenTwice && ', also given for another order'}
                </span>
                <span className="dk-no">
                  {formatExact(order.amountPaise)} <span className="dk-sub">{formatAge(order.since, now)}</span>
                </span>
              </TaskRow>
            ))}
          </TaskGroup>
          <TaskGroup name="Disputed payments" count={disputed.length}>
            {disputed.map((task) => (
              <TaskRow key={task.id} order={task} title={task.text} acts={<FinishTask task={task} />} />
            ))}
          </TaskGroup>
          <TaskGroup
            name="To pack"
            count={pack.length}
            moreUrl="/desk/orders?state=pack"
            tool={mayPack && pack.length > 1 && <PrintAll orders={pack} />}
          >
            {pack.map((order) => (
              <TaskRow
                key={order.number}
                order={order}
                title={formatLines(order.items)}
                at={mayPack ? PACKING_PATH : ''}
                acts={mayPack && <PackActions order={order} />}
              >
                <span className="dk-sub">{`${order.name}, ${order.zipCode}, ${order.city}`}</span>
                <span className="dk-sub">
                  {minutes !== undefined && order.promisedDay === today
                    ? `${formatDuration(minutes)} left`
                    : `${formatAge(order.createdAt, now)} ago`}
                </span>
              </TaskRow>
            ))}
          </TaskGroup>
          <TaskGroup name="Tasks" count={tasks.length}>
            {tasks.map((task) => (
              <TaskRow key={task.id} order={task} title={task.text} acts={<FinishTask task={task} />} />
            ))}
          </TaskGroup>
          <TaskGroup name="Unanswered" count={unanswered.length} moreUrl="/desk/enquiries">
            {unanswered.map(({ id, kind, from, subject, excerpt, dueAt, answered }) => (
              <TaskRow
                key={id}
                order={{ number: ENQUIRY_KIND_LABELS[kind], test: false }}
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
                    {`${answered ? 'settle ' : ''}by ${formatDeadline(dueAt)}`}
                  </span>
                )}
              </TaskRow>
            ))}
          </TaskGroup>
          <LowStock shelf={shelf} />
        </div>
        {figures && <Sales {...figures} />}
      </div>
    </>
  )
}

/** Products and box items that run out within a week, with a link to update their stock. */
const LowStock = ({ shelf }: Pick<Route.ComponentProps['loaderData'], 'shelf'>) => (
  <TaskGroup name="Running out within a week" count={shelf.length}>
    {shelf.map(({ id, name, left, sold, isGift }) => (
      <TaskRow
        key={id}
        order={{ number: undefined, test: false }}
        title={name}
        acts={
          <ButtonLink look="line" className="is-xs" to={`/desk/products/${isGift ? '' : 'boxes/items/'}${id}`}>
            Update stock<span className="vh">: {name}</span>
          </ButtonLink>
        }
      >
        <span className="dk-sub">{`${sold} sold in 14 days`}</span>
        <span className="dk-no">{left} in stock</span>
      </TaskRow>
    ))}
  </TaskGroup>
)
