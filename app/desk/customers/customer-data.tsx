import { data, Form, Link, redirect } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { requireReauthentication } from '#server/auth/reauthenticate.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { deleteCustomer, emailOf, previewDeletion } from '#server/customers/customer-data.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/customer-data.ts'
import '#app/desk/styles/detail.css'

export const meta: Route.MetaFunction = () => deskMeta('Customer data')

export const middleware = [requireArea('privacy')]

export async function loader(args: Route.LoaderArgs) {
  const { db, now } = shopOf(args.context)
  const email = await emailOf(db, args.params)
  if (!email) throw data(null, { status: 404 })
  return { email, ...(await previewDeletion(db, email, now())) }
}

const STALE_PAGE = 'Something has changed since this was shown, so nothing was deleted. Please check it again.'

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const { db, files, now, config, address } = shopOf(args.context)
  requireReauthentication(args, who, now())
  const { typed, seen } = await readForm(args.request, ['typed', 'seen'])
  const email = await emailOf(db, args.params)
  if (!email) throw data(null, { status: 404 })
  if (typed.trim().toLowerCase() !== email.toLowerCase())
    return data({ typed, fault: `That does not match. Type ${email} to confirm.` }, { status: 422 })
  const actor = { who: who.name, now: now(), live: config.payments === 'live', address, seen }
  if (!(await deleteCustomer({ db, files, dataDir: config.dataDir }, email, actor)))
    return data({ typed, fault: STALE_PAGE }, { status: 409 })
  const { number } = args.params
  throw redirect(number === undefined ? '/desk/enquiries' : `/desk/orders/${number}`)
}

const TITLE = (
  <>
    Customer <em>data</em>
  </>
)

export default function CustomerDataPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { email, orders, enquiries, emails, open, staying, seen } = loaderData
  const backUrl = params.number === undefined ? `/desk/enquiries/${params.id}` : `/desk/orders/${params.number}`
  return (
    <>
      <PageHeader title={TITLE} back={{ to: backUrl, name: params.number ?? 'Enquiry' }} meta={email} />
      <section className="dk-short" aria-labelledby="held">
        <h2 id="held">Stored data</h2>
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
          <dt>Emails</dt>
          <dd>{emails}</dd>
        </dl>
        <p>Customers may ask for a copy of their data: one file with orders, payments, emails and enquiries.</p>
        <a className="btn-line" href={`${backUrl}/person.json`} download>
          Download data
        </a>
      </section>
      <section className="dk-short" aria-labelledby="forget">
        <h2 id="forget">Delete customer data</h2>
        {open.length > 0 ? (
          <p>
            You can delete this once {open.join(' and ')} {open.length === 1 ? 'is' : 'are'} finished or cancelled.
          </p>
        ) : (
          <Form method="post" className="dk-fields" noValidate>
            <p>
              Deletes their enquiries and files, their emails, and their personal data in orders. Orders stay without a
              name, with items and amounts. Backups still contain the data.
            </p>
            {staying.map((line) => (
              <p key={line} className="dk-sub">
                Kept: {line}
              </p>
            ))}
            <input type="hidden" name="seen" value={seen} />
            <TextField
              label={`Type ${email} to confirm`}
              name="typed"
              autoComplete="off"
              defaultValue={actionData?.typed}
              error={actionData?.fault}
            />
            <div>
              <Button type="submit" look="line" className="is-no">
                Delete permanently
              </Button>
            </div>
          </Form>
        )}
      </section>
    </>
  )
}
