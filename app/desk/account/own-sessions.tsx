import { Form } from 'react-router'
import { sayTime } from '#app/desk/orders/say.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/account.ts'
import '#app/desk/styles/rows.css'

type Sessions = { sessions: Route.ComponentProps['loaderData']['sessions'] }

/** Where whoever looks is signed in, each to be ended. */
export const OwnSessions = ({ sessions }: Sessions) => (
  <section className="dk-need" aria-labelledby="where">
    <header>
      <h2 id="where">Where you are signed in</h2>
    </header>
    <ul className="dk-rows" style={{ '--cols': 'minmax(0, 1fr) auto' }}>
      {sessions.map(({ id, createdAt, browser, address, own }) => (
        <li key={id}>
          <span className="dk-two-l">
            <b>{own ? `${browser} (here)` : browser}</b>
            <span className="dk-sub">{[sayTime(createdAt), address].filter(Boolean).join(', ')}</span>
          </span>
          <Form method="post" className="dk-act act">
            <input type="hidden" name="session" value={id} />
            <Button type="submit" look="line" className="is-xs" aria-label={`End ${browser}, ${sayTime(createdAt)}`}>
              End
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  </section>
)
