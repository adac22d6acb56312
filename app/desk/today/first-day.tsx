import { Form, Link } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import { FIRST_DAY_TEXTS, type FirstDayState, type FirstDayStepId } from '#domain/desk/first-day.ts'
import '#app/desk/styles/first-day.css'

type StepsProps = { states: readonly FirstDayState[]; open: FirstDayStepId | undefined; now: string }

/** The steps of a new shop on a ribbon; one is open, the others are links that open them. */
export const FirstDaySteps = ({ states, open, now }: StepsProps) => (
  <ol className="dk-day1">
    {states.map((state) =>
      state.id === open ? <OpenStep key={state.id} state={state} /> : <Step key={state.id} state={state} now={now} />,
    )}
  </ol>
)

/** `Done 9:12 am`, with the day if it was not today. */
const formatDone = (at: string | undefined, now: string): string => {
  if (!at) return 'Done'
  const isToday = indianDate(new Date(at)) === indianDate(new Date(now))
  return `Done ${isToday ? formatTime(new Date(at)) : formatDateTime(at)}`
}

function Step({ state: { id, done, about, at }, now }: { state: FirstDayState; now: string }) {
  const { name, help, minutes, to } = FIRST_DAY_TEXTS[id]
  return (
    <li className={done ? 'is-done' : undefined}>
      <i aria-hidden="true" />
      <span className="dk-two-l">
        <Link className="dk-over-row" to={done ? to : `/desk/today?step=${id}`} preventScrollReset={!done}>
          {name}
        </Link>
        <span className="dk-sub">{(done && about) || help}</span>
      </span>
      <span className="dk-sub">{done ? formatDone(at, now) : `about ${minutes} min`}</span>
    </li>
  )
}

function OpenStep({ state: { id, about } }: { state: FirstDayState }) {
  const { name, help, minutes, to, action } = FIRST_DAY_TEXTS[id]
  return (
    <li className="is-now" aria-current="step">
      <Mark />
      <div>
        <h2>{name}</h2>
        <p className="dk-sub">{id === 'live' || !about ? help : `${about} ${help}`}</p>
        <div className="acts">
          {id === 'order' ? (
            <a className="btn" href={to}>
              {action}
            </a>
          ) : (
            <ButtonLink to={to}>{action}</ButtonLink>
          )}
          {id === 'delivery' && (
            <Form method="post">
              <Button type="submit" look="line" name="act" value="delivery-example">
                Use the Bengaluru example
              </Button>
            </Form>
          )}
          {id === 'order' && (
            <ButtonLink look="line" to="/desk/orders/new">
              Create order
            </ButtonLink>
          )}
        </div>
      </div>
      <span className="dk-sub">{id === 'live' && about ? about : `about ${minutes} min`}</span>
    </li>
  )
}

type FirstDayProps = StepsProps & { testOrders: number; mayInvite: boolean }

/** Today of a shop that is not live yet: the steps to the first sale, and links beside them. */
export const FirstDay = ({ testOrders, mayInvite, ...steps }: FirstDayProps) => (
  <section className="dk-beside" aria-label="Steps to your first sale">
    <FirstDaySteps {...steps} />
    <aside className="dk-nums" aria-label="Figures">
      <div>
        <p className="dk-sub">Test orders today</p>
        <p className="dk-big">{testOrders}</p>
        <p className="dk-sub">Real sales appear here once you are live.</p>
      </div>
      <div>
        <p className="dk-sub">See the shop as a customer</p>
        <a className="btn-line is-xs" href="/">
          <Icon of="external-link" />
          Open the shop
        </a>
      </div>
      {mayInvite && (
        <div>
          <p className="dk-sub">Need a hand?</p>
          <Link className="link" to="/desk/settings/team">
            Invite a team member
          </Link>
        </div>
      )}
    </aside>
  </section>
)
