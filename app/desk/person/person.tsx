import { data, Form, Link, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { emailOf, forget, readHeld } from '#server/desk/person/person.ts'
import { requireProof } from '#server/desk/prove.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/person.ts'
import '#app/desk/styles/one.css'

export const meta: Route.MetaFunction = () => deskMeta('What is held about somebody')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'privacy')
  const { db, now } = shopOf(args.context)
  const email = await emailOf(db, args.params)
  if (!email) throw data(null, { status: 404 })
  return { email, ...(await readHeld(db, email, now())) }
}

const CHANGED = 'Something has changed since this was shown, so nothing was forgotten. Look at it again.'

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'privacy')
  const { db, files, now, config, address } = shopOf(args.context)
  requireProof(args, who, now())
  const { typed, seen } = await readForm(args.request, ['typed', 'seen'])
  const email = await emailOf(db, args.params)
  if (!email) throw data(null, { status: 404 })
  if (typed.trim().toLowerCase() !== email.toLowerCase())
    return data({ typed, fault: `Please type ${email}, so that nobody is forgotten by mistake.` }, { status: 422 })
  const by = { who: who.name, now: now(), live: config.payments === 'live', address, seen }
  if (!(await forget({ db, files, dataDir: config.dataDir }, email, by)))
    return data({ typed, fault: CHANGED }, { status: 409 })
  const { number } = args.params
  throw redirect(number === undefined ? '/desk/enquiries' : `/desk/orders/${number}`)
}

const TITLE = (
  <>
    What is held about <em>somebody</em>
  </>
)

export default function Person({ loaderData, actionData, params }: Route.ComponentProps) {
  const { email, orders, enquiries, emails, open, staying, seen } = loaderData
  const from = params.number === undefined ? `/desk/enquiries/${params.id}` : `/desk/orders/${params.number}`
  return (
    <>
      <Head title={TITLE} back={{ to: from, name: params.number ?? 'The enquiry' }} meta={email} />
      <section className="dk-short" aria-labelledby="held">
        <h2 id="held">Held</h2>
        <dl className="dk-kv">
          <dt>Orders</dt>
          <dd>
            {orders.length === 0 && 'None'}
            {orders.map((number) => (
              <Link key={number} className="dk-no dk-held" to={`/desk/orders/${number}`}>
                {number}
              </Link>
            ))}
          </dd>
          <dt>Enquiries</dt>
          <dd>{enquiries}</dd>
          <dt>Letters</dt>
          <dd>{emails}</dd>
        </dl>
        <p>They may ask for all of it. It is one file, with their orders, payments, letters and enquiries.</p>
        <a className="btn-line" href={`${from}/person.json`} download>
          Take it as a file
        </a>
      </section>
      <section className="dk-short" aria-labelledby="forget">
        <h2 id="forget">Forget them</h2>
        {open.length > 0 ? (
          <p>
            Not yet: {open.join(', ')} {open.length === 1 ? 'is' : 'are'} still open, or a task about it is. Finish or
            cancel it first.
          </p>
        ) : (
          <Form method="post" className="dk-fields" noValidate>
            <p>
              Their enquiries with the files, their letters, and who is behind their orders go for good. The orders stay
              without a name, with what was sold and paid. Copies of the database still hold it.
            </p>
            {staying.map((line) => (
              <p key={line} className="dk-sub">
                Stays: {line}
              </p>
            ))}
            <input type="hidden" name="seen" value={seen} />
            <TextField
              label={`Type ${email} to agree`}
              name="typed"
              autoComplete="off"
              defaultValue={actionData?.typed}
              error={actionData?.fault}
            />
            <div>
              <Button type="submit" look="line" className="is-no">
                Forget for good
              </Button>
            </div>
          </Form>
        )}
      </section>
    </>
  )
}
