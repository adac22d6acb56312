import { indianDate } from '#domain/delivery/calendar.ts'
import { customerKey } from '#domain/desk/customer-key.ts'
import { ENQUIRY_KIND_LABELS, enquirySubject } from '#domain/desk/enquiry-list.ts'
import { deskOrderStatus } from '#domain/desk/order-list.ts'
import { storedFieldsSchema } from '#domain/enquiry/stored-fields.ts'
import { orderState } from '#domain/order/order-state.ts'
import { excerpt } from '#domain/text/sanitize.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { inList } from '#server/db/portable.ts'

/** Orders shown on the page, newest first. Figures count all of them. */
const MAX_ORDERS = 50
const MAX_ENQUIRIES = 20
const MAX_EXCERPT = 140

/** Returns the id of the customer with an email or a key, if the index has one. */
export async function customerIdOf(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('emailKey', '=', customerKey(email))
    .executeTakeFirst()
  return row?.id
}

/** Returns what the customer's page shows, or `undefined`. The caller has called `updateOrderIndex`. */
export async function readCustomer(db: Db, id: string, { live, now }: { live: boolean; now: Date }) {
  const customer = await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!customer) return undefined
  const orders = await readOrders(db, id, indianDate(now))
  const [latest] = orders
  if (!latest) return undefined
  const figures = await readFigures(db, id, live)
  const parcels = orders.flatMap(({ parcels: own, placedAt }) => own.map((parcel) => ({ ...parcel, placedAt })))
  const enquiries = await readEnquiries(db, customer.emailKey)
  return {
    id,
    name: orders.find(({ fullName }) => fullName)?.fullName ?? '',
    email: latest.email,
    phone: orders.find(({ phone }) => phone)?.phone ?? '',
    gstin: orders.find(({ buyerGstin }) => buyerGstin)?.buyerGstin ?? '',
    ...figures,
    orders: orders.map(({ parcels: _, fullName: __, phone: ___, email: ____, buyerGstin: _____, ...order }) => order),
    recipients: recipientsOf(parcels),
    addresses: addressesOf(parcels),
    enquiries: enquiries.filter(({ isSignUp }) => !isSignUp),
    signUps: enquiries.filter(({ isSignUp }) => isSignUp),
    notes: await db
      .selectFrom('customerNotes')
      .select(['id', 'at', 'who', 'text'])
      .where('customerId', '=', id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
    tags: await readTags(db, id),
  }
}

export type CustomerDetails = NonNullable<Awaited<ReturnType<typeof readCustomer>>>

export async function readTags(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customerTags')
    .select('tag')
    .where('customerId', '=', customerId)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

async function readFigures(db: Db, id: string, live: boolean) {
  const row = await db
    .selectFrom('customerListings')
    .select(['place', 'orders as paidOrders', 'spentPaise'])
    .where('customerId', '=', id)
    .where((eb) => (live ? eb('test', '=', 0) : eb('whole', '=', 1)))
    .executeTakeFirst()
  const first = await db
    .selectFrom('customerOrders')
    .select((eb) => [eb.fn.min('placedAt').as('since'), eb.fn.countAll<number>().as('count')])
    .where('customerId', '=', id)
    .executeTakeFirst()
  const { place = '', paidOrders = 0, spentPaise = 0 } = row ?? {}
  return { place, paidOrders, spentPaise, since: first?.since ?? '', allOrders: Number(first?.count ?? 0) }
}

async function readOrders(db: Db, customerId: string, today: string) {
  const rows = await db
    .selectFrom('customerOrders')
    .innerJoin('orders', 'orders.id', 'customerOrders.orderId')
    .select(['orders.id', 'orders.number', 'orders.createdAt', 'orders.test', 'orders.state', 'orders.totalPaise'])
    .select(['orders.fullName', 'orders.email', 'orders.phone', 'orders.buyerGstin', 'customerOrders.counted'])
    .where('customerId', '=', customerId)
    .orderBy('customerOrders.placedAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(MAX_ORDERS)
    .execute()
  const ids = rows.map(({ id }) => id)
  const parcels = await db
    .selectFrom('parcels')
    .select(['orderId', 'fullName', 'street', 'city', 'region', 'zipCode', 'country', 'state', 'promisedDay'])
    .where(inList(db, 'orderId', ids))
    .orderBy('position')
    .execute()
  const lines = await db
    .selectFrom('orderLines')
    .select(['orderId', 'name', 'quantity'])
    .where(inList(db, 'orderId', ids))
    .orderBy('position')
    .execute()
  return rows.map(({ id, createdAt, test, state, counted, ...order }) => {
    const own = parcels.filter(({ orderId }) => orderId === id)
    const told = orderState(state, own)
    const promisedDay = own.map((parcel) => parcel.promisedDay).find(Boolean) ?? ''
    const bought = lines.filter(({ orderId }) => orderId === id).map(({ name, quantity }) => ({ name, quantity }))
    return {
      ...order,
      ...{ placedAt: createdAt, test: test === 1, isPaid: counted === 1, lines: bought },
      state: deskOrderStatus({ told, promisedDay, parcels: own }, today),
      parcels: own.map((parcel) => ({ ...parcel, sent: bought[0]?.name ?? '', isPaid: counted === 1 })),
    }
  })
}

type SentParcel = Awaited<ReturnType<typeof readOrders>>[number]['parcels'][number] & { placedAt: string }

/** Groups paid parcels by recipient, the latest first. Recipients whose name was erased are left out. */
function recipientsOf(parcels: readonly SentParcel[]) {
  const named = parcels.filter(({ fullName, isPaid }) => fullName !== '' && isPaid)
  const groups = Map.groupBy(named, ({ fullName, zipCode }) => `${fullName.toLowerCase()} ${zipCode}`)
  return [...groups.values()].flatMap((own) => {
    const [last] = own
    if (!last) return []
    const { fullName, city, zipCode, placedAt, sent } = last
    return [{ name: fullName, place: [city, zipCode].filter(Boolean).join(' '), count: own.length, placedAt, sent }]
  })
}

/** Groups parcels by address, the latest first. Addresses whose street was erased are left out. */
function addressesOf(parcels: readonly SentParcel[]) {
  const lines = parcels.filter(({ street }) => street !== '').map(addressLine)
  return [...Map.groupBy(lines, (line) => line.toLowerCase()).values()].map((same) => ({
    address: same[0] ?? '',
    parcels: same.length,
  }))
}

const addressLine = ({ street, city, zipCode, region, country }: SentParcel): string =>
  [street, `${city} ${zipCode}`.trim(), country === 'India' ? '' : region, country === 'India' ? '' : country]
    .filter(Boolean)
    .join(', ')

async function readEnquiries(db: Db, emailKey: string) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['id', 'kind', 'fields', 'createdAt', 'answeredAt', 'withdrawnAt'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', emailKey))
    .orderBy('createdAt', 'desc')
    .limit(MAX_ENQUIRIES)
    .execute()
  return rows.map(({ fields, ...row }) => {
    const read = parseColumn(storedFieldsSchema, fields, 'enquiries.fields', row.id)
    const isSignUp = row.kind === 'newsletter' || row.kind === 'notify'
    const subject = enquirySubject({ kind: row.kind, fields: read })
    return {
      ...row,
      isSignUp,
      text: subject === ENQUIRY_KIND_LABELS[row.kind] ? excerpt(read.message ?? '', MAX_EXCERPT) : subject,
    }
  })
}
