import { data, redirect } from 'react-router'
import { formatInstantDay } from '#app/desk/format.ts'
import { IndexingNote } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import { canAccess } from '#domain/desk/roles.ts'
import { multiplyRounded } from '#domain/payment/money.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { addCustomerNote, deleteCustomerNote, saveCustomerTags } from '#server/customers/notes-and-tags.ts'
import { readCustomer } from '#server/customers/read-customer.ts'
import type { Db } from '#server/db/connect.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import type { Route } from './+types/customer.ts'
import { CustomerActivity } from './customer-activity.tsx'
import { Consent, Contact, PersonalData, Tags } from './customer-facts.tsx'
import { CustomerFigures, CustomerOrders, Recipients } from './customer-orders.tsx'
import '#app/desk/styles/table.css'
import '#app/desk/styles/detail.css'
import './customers.css'

export const meta: Route.MetaFunction = ({ loaderData }) => deskMeta(loaderData?.name || 'Customer')

export const middleware = [requireArea('customers')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const { db, now, config } = shopOf(args.context)
  const isIndexing = !(await updateOrderIndex(db))
  const at = now()
  const live = config.payments === 'live'
  const customer = await readCustomer(db, args.params.customer, { live, now: at })
  if (!customer) throw data(null, { status: 404 })
  const { spentPaise, orders, ...rest } = customer
  const maySeeMoney = canAccess(role, 'money')
  return {
    ...rest,
    orders: orders.map(({ totalPaise, ...order }) => (maySeeMoney ? { ...order, totalPaise } : order)),
    money: maySeeMoney ? moneyOf(spentPaise, customer.paidOrders) : undefined,
    ...{ live, today: indianDate(at), isIndexing },
    mayErase: canAccess(role, 'privacy'),
    mayOrder: canAccess(role, 'payments'),
  }
}

const moneyOf = (spentPaise: number, orders: number) => ({
  spentPaise,
  averagePaise: orders > 0 ? multiplyRounded(spentPaise, 1, orders) : undefined,
})

export async function action(args: Route.ActionArgs) {
  const shop = shopOf(args.context)
  const actor = actorFrom(shop, signedIn(args))
  const { customer } = args.params
  const { act, text, tags, note } = await readForm(args.request, ['act', 'text', 'tags', 'note'])
  if (act === 'note' && text.trim() === '') return data({ act, fault: 'Write a note first.' } as const, { status: 422 })
  const done = await perform(shop.db, customer, { act, text, tags, note }, actor)
  if (!done) throw data(null, { status: done === false ? 404 : 400 })
  throw redirect(`/desk/customers/${customer}${act === 'tags' ? '' : '#activity'}`)
}

type Submitted = Record<'act' | 'text' | 'tags' | 'note', string>

/** Returns false if the customer or the note does not exist, `undefined` for an unknown action. */
async function perform(db: Db, id: string, { act, text, tags, note }: Submitted, actor: Actor) {
  if (act === 'note') return addCustomerNote(db, id, text, actor)
  if (act === 'delete-note') return deleteCustomerNote(db, id, note, actor)
  if (act === 'tags') return saveCustomerTags(db, id, tags, actor)
  return undefined
}

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const { name, place, since, today, mayOrder } = loaderData
  return (
    <>
      <PageHeader
        title={<CustomerName name={name} />}
        back={{ to: '/desk/customers', name: 'Customers' }}
        meta={`${place ? `${place}. ` : ''}Customer since ${formatInstantDay(since, '')}.`}
      >
        {mayOrder && (
          <div className="dk-tools">
            <ButtonLink look="line" to="/desk/orders/new">
              <Icon of="plus" />
              New order
            </ButtonLink>
          </div>
        )}
      </PageHeader>
      {loaderData.isIndexing && <IndexingNote />}
      <CustomerFigures {...loaderData} />
      <div className="dk-cols">
        <div>
          <CustomerOrders {...loaderData} />
          <Recipients {...loaderData} />
          <CustomerActivity {...loaderData} fault={actionData?.fault} />
        </div>
        <div>
          <Contact {...loaderData} />
          <Tags {...loaderData} key={loaderData.tags.join()} />
          <Consent {...loaderData} today={today} />
          {loaderData.mayErase && <PersonalData {...loaderData} />}
        </div>
      </div>
    </>
  )
}

/** Name with the last word emphasized. */
export function CustomerName({ name }: { name: string }) {
  const words = name.split(' ')
  const last = words.pop()
  return last && words.length > 0 ? (
    <>
      {words.join(' ')} <em>{last}</em>
    </>
  ) : (
    name || 'Customer'
  )
}
