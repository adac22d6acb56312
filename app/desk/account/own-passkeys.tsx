import { Form } from 'react-router'
import { Remove } from '#app/desk/frame/remove.tsx'
import { sayTime } from '#app/desk/orders/say.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/account.ts'
import '#app/desk/styles/sure.css'
import '#app/desk/styles/team.css'

type Keys = { keys: Route.ComponentProps['loaderData']['keys']; mayAdd: boolean }

/** The passkeys of whoever looks: named, taken away, and where the shop's address allows it, one more. */
export const OwnPasskeys = ({ keys, mayAdd }: Keys) => (
  <section className="dk-need" aria-labelledby="passkeys">
    <header>
      <h2 id="passkeys">Passkeys</h2>
    </header>
    <ul className="dk-team">
      {keys.map(({ id, name, createdAt, usedAt }) => (
        <li key={id}>
          <div className="who">
            <b>{name}</b>
            <span className="dk-sub">
              {`Made ${sayTime(createdAt)}. ${usedAt ? `Last used ${sayTime(usedAt)}.` : 'Not used yet.'}`}
            </span>
          </div>
          <details className="dk-sure is-mild" key={name}>
            <summary>
              Rename<span className="vh"> {name}</span>
            </summary>
            <Form method="post">
              <input type="hidden" name="passkey" value={id} />
              <input className="input" name="name" defaultValue={name} maxLength={60} aria-label={`Name of ${name}`} />
              <Button type="submit" look="line" className="is-xs" name="act" value="rename">
                Call it that
              </Button>
            </Form>
          </details>
          <div className="acts">
            <Remove name={name} of={{ name: 'passkey', value: id }}>
              It signs nobody in any more. The device keeps its half until you remove it there.
            </Remove>
          </div>
        </li>
      ))}
    </ul>
    {mayAdd && (
      <div className="dk-short dk-after-rows">
        {keys.length === 0 && <p>With one you sign in by finger, face or PIN, without password and code.</p>}
        <ButtonLink look="line" to="/desk/account/passkey">
          {keys.length === 0 ? 'Add a passkey' : 'Add another'}
        </ButtonLink>
      </div>
    )}
  </section>
)
