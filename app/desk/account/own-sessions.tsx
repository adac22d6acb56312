import { Form } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/account.ts'
import '#app/desk/styles/task-rows.css'

type OwnSessionsProps = { sessions: Route.ComponentProps['loaderData']['sessions'] }

/** Lists the signed-in person's sessions, each with a button that ends it. */
export const OwnSessions = ({ sessions }: OwnSessionsProps) => (
  <section className="dk-need" aria-labelledby="where">
    <header>
      <h2 id="where">Active sessions</h2>
    </header>
    <ul className="dk-rows" style={{ '--cols': 'minmax(0, 1fr) auto' }}>
      {sessions.map(({ id, createdAt, browser, address, own }) => (
        <li key={id}>
          <span className="dk-two-l">
            <b>{own ? `${browser} (this browser)` : browser}</b>
            <span className="dk-sub">{[formatDateTime(createdAt), address].filter(Boolean).join(', ')}</span>
          </span>
          <Form method="post" className="dk-act act">
            <input type="hidden" name="session" value={id} />
            <Button
              type="submit"
              look="line"
              className="is-xs"
              aria-label={`Sign out ${browser}, ${formatDateTime(createdAt)}`}
            >
              Sign out
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  </section>
)
