import { Form, redirect } from 'react-router'
import { IndexingNote, SearchField } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatTime, indianDate, indianInstant } from '#domain/delivery/calendar.ts'
import { ENQUIRY_KIND_LABELS } from '#domain/desk/enquiry-list.ts'
import { firstDaySummary, openStep } from '#domain/desk/first-day.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { todayAccess } from '#domain/desk/today.ts'
import { formatDate } from '#domain/text/format-date.ts'
import { actorFrom, checkArea, FIRST_PAGE, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { listRuns } from '#server/runs/queries.ts'
import { closeTask } from '#server/tasks/tasks.ts'
import { countTestOrdersSince, keepDeliveryExample, readFirstDay } from '#server/today/first-day.ts'
import { readToday } from '#server/today/read-today.ts'
import { readSalesFigures } from '#server/today/sales-figures.ts'
import type { Route } from './+types/today.ts'
import { DayTimeline } from './day-timeline.tsx'
import { FirstDay } from './first-day.tsx'
import { OpenRuns } from './open-runs.tsx'
import { LateOrders, OrdersToPack, PaymentsUnderReview } from './order-groups.tsx'
import { FinishTask, PromisedDayActions } from './row-actions.tsx'
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
  const firstDay = await loadFirstDay(args)
  const mayPack = canAccess(role, 'pack')
  const runs = mayPack ? await listRuns(db, { open: true, now: now() }) : []
  return { ...read, firstDay, figures, runs, mayPack, mayDecide: canAccess(role, 'payments') }
}

/** Reads the steps of a shop that is not live yet, for the roles that set it up. */
async function loadFirstDay(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const shop = shopOf(args.context)
  if (shop.config.payments === 'live' || !canAccess(role, 'settings')) return undefined
  const states = await readFirstDay(shop, args.request.headers.get('x-forwarded-for') ?? '')
  return {
    ...{ states, open: openStep(states, args.url.searchParams.get('step')) },
    testOrders: await countTestOrdersSince(shop.db, indianInstant(indianDate(shop.now()), '00:00')),
    mayInvite: canAccess(role, 'people'),
  }
}

/** Closes a task, which has no effect the second time, or accepts the example of delivery. */
export async function action(args: Route.ActionArgs) {
  const shop = shopOf(args.context)
  const { task, act } = await readForm(args.request, ['task', 'act'])
  if (act === 'delivery-example') {
    await keepDeliveryExample(shop.db, actorFrom(shop, await checkArea(args, 'settings')))
    throw redirect(FIRST_PAGE)
  }
  const who = await checkArea(args, 'payments')
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
  const { today, now, cutOff, minutes, hours, late, review, disputed, pack, tasks, unanswered, shelf, server } =
    loaderData
  const { figures, firstDay } = loaderData
  // Before the first sale, test orders take the place of the figures.
  const isBeside = figures !== undefined && firstDay === undefined
  const doneCount = firstDay?.states.filter(({ done }) => done).length
  const [weekday, date] = formatDate(today)
    .replace(/ \d{4}$/, '')
    .split(', ')
  const taskCount = [late, review, disputed, pack, tasks, unanswered, shelf, server].reduce(
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
        meta={
          firstDay ? firstDaySummary(firstDay.states) : `${formatTime(new Date(now))}. ${describeTaskCount(taskCount)}`
        }
        isStatus
      >
        {firstDay ? (
          <span className="dk-sub">{`${doneCount} of ${firstDay.states.length} done`}</span>
        ) : (
          <Form method="get" action="/desk/orders" role="search" className="dk-search">
            <SearchField label="Search orders" placeholder="Order, name, UTR, PIN" />
          </Form>
        )}
      </PageHeader>
      {firstDay ? (
        <>
          <Banner tone="warning">
            <b>Test mode:</b> no money moves.
          </Banner>
          <FirstDay {...firstDay} now={now} />
        </>
      ) : (
        <DayTimeline {...{ today, now, cutOff, minutes, hours }} />
      )}
      {loaderData.isIndexing && <IndexingNote />}
      <div className={isBeside ? 'dk-beside' : undefined}>
        <div className="dk-needs">
          <ServerFacts server={server} />
          <LateOrders {...loaderData} />
          <PaymentsUnderReview {...loaderData} />
          <TaskGroup name="Disputed payments" count={disputed.length}>
            {disputed.map((task) => (
              <TaskRow key={task.id} order={task} title={task.text} acts={<FinishTask task={task} />} />
            ))}
          </TaskGroup>
          <OrdersToPack {...loaderData} />
          <OpenRuns runs={loaderData.runs} />
          <TaskGroup name="Tasks" count={tasks.length}>
            {tasks.map((task) => (
              <TaskRow
                key={task.id}
                order={task}
                title={task.text}
                acts={task.parcel === undefined ? <FinishTask task={task} /> : <PromisedDayActions task={task} />}
              />
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
        {isBeside && figures && <Sales {...figures} />}
      </div>
    </>
  )
}

/** Backups, emails and jobs that need an owner, with a link to the page that helps. */
const ServerFacts = ({ server }: Pick<Route.ComponentProps['loaderData'], 'server'>) => (
  <TaskGroup name="Server" count={server.length}>
    {server.map(({ id, text, to, action }) => (
      <TaskRow
        key={id}
        order={{ number: undefined, test: false }}
        title={text}
        acts={
          <ButtonLink look="line" className="is-xs" to={to}>
            {action}
          </ButtonLink>
        }
      />
    ))}
  </TaskGroup>
)

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
