import { Form } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { ConfirmRemove } from '#app/desk/layout/confirm-remove.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/account.ts'
import '#app/desk/styles/confirm.css'
import '#app/desk/styles/team.css'

type OwnPasskeysProps = { keys: Route.ComponentProps['loaderData']['keys']; mayAdd: boolean }

/**
 * Lists the signed-in person's passkeys with rename and remove forms. `mayAdd`: the shop's address supports passkeys,
 * so the link to add one is shown.
 */
export const OwnPasskeys = ({ keys, mayAdd }: OwnPasskeysProps) => (
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
              {`Added ${formatDateTime(createdAt)}. ${usedAt ? `Last used ${formatDateTime(usedAt)}.` : 'Not used yet.'}`}
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
                Save
              </Button>
            </Form>
          </details>
          <div className="acts">
            <ConfirmRemove name={name} of={{ name: 'passkey', value: id }}>
              It can no longer be used to sign in. Delete it on the device too.
            </ConfirmRemove>
          </div>
        </li>
      ))}
    </ul>
    {mayAdd && (
      <div className="dk-short dk-after-rows">
        {keys.length === 0 && <p>Sign in with your fingerprint, face or PIN.</p>}
        <ButtonLink look="line" to="/desk/account/passkey">
          {keys.length === 0 ? 'Add a passkey' : 'Add another'}
        </ButtonLink>
      </div>
    )}
  </section>
)
