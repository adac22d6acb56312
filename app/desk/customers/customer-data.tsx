import { data, Form, Link, redirect } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { formatCustomerKey } from '#domain/desk/customer-key.ts'
import { requireReauthentication } from '#server/auth/reauthenticate.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { deleteCustomer, emailOf, previewDeletion } from '#server/customers/customer-data.ts'
import { customerIdOf } from '#server/customers/read-customer.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import type { Route } from './+types/customer-data.ts'
import '#app/desk/styles/detail.css'
import './customers.css'

export const meta: Route.MetaFunction = () => deskMeta('Erase personal data')

export const middleware = [requireArea('privacy')]

/** Word to type before anything is erased. */
const CONFIRMATION = 'ERASE'

/**
 * Erases a customer's data. Also answers the addresses of an order's and an enquiry's customer data, which lead to the
 * customer's page; people without an order have no such page and are erased here.
 */
export async function loader(args: Route.LoaderArgs) {
  const { db, now } = shopOf(args.context)
  const { customer, number, id } = args.params
  await updateOrderIndex(db)
  const email = await emailOf(db, args.params)
  if (!email) throw data(null, { status: 404 })
  const known = customer ?? (await customerIdOf(db, email))
  if (customer === undefined && known !== undefined) throw redirect(`/desk/customers/${known}`)
  const back = customer
    ? { to: `/desk/customers/${customer}`, name: 'Customer' }
    : number
      ? { to: `/desk/orders/${number}`, name: number }
      : { to: `/desk/enquiries/${id}`, name: 'Enquiry' }
  const exportUrl = customer ? `/desk/customers/${customer}/export.json` : `${back.to}/person.json`
  return { email, back, exportUrl, ...(await previewDeletion(db, email, now())) }
}

const STALE_PAGE = 'Something has changed since this was shown, so nothing was erased. Please check it again.'

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const { db, files, now, config } = shop
  requireReauthentication(args, who, now())
  const { typed, seen } = await readForm(args.request, ['typed', 'seen'])
  const email = await emailOf(db, args.params)
  if (!email) throw data(null, { status: 404 })
  if (typed.trim().toUpperCase() !== CONFIRMATION)
    return data({ typed, fault: `Type ${CONFIRMATION} to confirm.` }, { status: 422 })
  const place = { db, files, dataDir: config.dataDir }
  if (!(await deleteCustomer(place, email, { ...actorFrom(shop, who), seen })))
    return data({ typed, fault: STALE_PAGE }, { status: 409 })
  throw redirect(args.params.id === undefined ? '/desk/customers?erased' : '/desk/enquiries')
}

export default function EraseCustomerData({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name, back, exportUrl, open, seen } = loaderData
  return (
    <>
      <PageHeader title="Personal data" back={back} meta={formatCustomerKey(email)} />
      <section className="dk-erase" aria-labelledby="erase">
        <h2 id="erase">Erase {name ? `the data of ${name}` : 'this data'}?</h2>
        <p>
          Name, phone, email, addresses, notes, tags and messages are erased. Orders stay without a name, with items and
          amounts. This cannot be undone.
        </p>
        <StoredData {...loaderData} />
        {open.length > 0 ? (
          <>
            <Banner tone="error">
              {`${open.join(' and ')} ${open.length === 1 ? 'is' : 'are'} not finished. Deliver or cancel ${open.length === 1 ? 'it' : 'them'} first.`}
            </Banner>
            <div className="acts">
              <ButtonLink look="line" to={back.to}>
                Back
              </ButtonLink>
            </div>
          </>
        ) : (
          <Form method="post" className="dk-fields" noValidate>
            <input type="hidden" name="seen" value={seen} />
            <TextField
              label={`Type ${CONFIRMATION}`}
              name="typed"
              autoComplete="off"
              autoCapitalize="characters"
              defaultValue={actionData?.typed}
              error={actionData?.fault}
            />
            <div className="acts">
              <Button type="submit" look="line" className="is-no">
                Erase
              </Button>
              <ButtonLink look="line" to={back.to}>
                Cancel
              </ButtonLink>
            </div>
          </Form>
        )}
        <p className="dk-sub">
          Customers may ask for a copy of their data first:{' '}
          <a href={exportUrl} download>
            Export
          </a>
        </p>
      </section>
    </>
  )
}

type StoredDataProps = Pick<
  Route.ComponentProps['loaderData'],
  'orders' | 'enquiries' | 'notices' | 'emails' | 'notes' | 'staying'
>

/** List of the stored data, and of what stays: documents that tax law requires, and backups. */
const StoredData = ({ orders, enquiries, notices, emails, notes, staying }: StoredDataProps) => (
  <>
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
      <dt>Messages waited for</dt>
      <dd>{notices}</dd>
      <dt>Emails</dt>
      <dd>{emails}</dd>
      <dt>Notes</dt>
      <dd>{notes}</dd>
    </dl>
    {staying.length > 0 && (
      <ul className="dk-kept dk-sub">
        {staying.map((line) => (
          <li key={line}>Kept: {line}</li>
        ))}
      </ul>
    )}
    <p className="dk-sub">Backups still contain the data until you delete them.</p>
  </>
)
