import { SORTS } from '#domain/desk/order-columns.ts'
import { readOrderFilter } from '#domain/desk/order-query.ts'
import { BUILT_IN_VIEWS } from '#domain/desk/order-views.ts'
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { readComparedTables } from '#server/delivery/compare-tables.ts'
import { countOnTime } from '#server/delivery/on-time-report.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { seedDelivery } from '#server/delivery/seed-delivery.ts'
import { countEach, countStates, countViews } from '#server/orders/count-orders.ts'
import { dueOrderIds } from '#server/orders/due-orders.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import { packingQueue } from '#server/orders/packing/packing-queue.ts'
import { indexAllOrders } from '#server/orders/update-order-index.ts'
import { searchDesk } from '#server/search/search-desk.ts'
import { readToday } from '#server/today/read-today.ts'
import { countSalesFigures } from '#server/today/sales-figures.ts'
import { measureCustomers } from './customers.ts'
import { onBothDatabases } from './on-both-databases.ts'

const ORDERS = 100_000
const TODAY = '2026-11-23'
const NOW = new Date('2026-11-23T06:30:00Z')
/** Filters of the order list: common, rare and empty results. */
const FILTERS = [
  ...['', 'state=review', 'state=pack', 'state=late', 'state=delivered', 'state=unpaid', 'state=cancelled&method=card'],
  ...['collection=kids-zone', 'collection=kids-zone&state=cancelled', 'kind=test', 'kind=test&state=delivered'],
  ...['from=2026-03-01&until=2026-03-31', 'method=card&state=pack', 'after=2026-02-01T00:00:00.000Z~x'],
  ...['q=REG-0042', 'q=4242', 'q=ananya', 'q=ana', 'q=ananya+rao', 'q=98450', 'q=632604', 'q=560001', 'q=zzz'],
  'q=rao&state=review&collection=kids-zone&kind=real',
  ...['town=bengaluru', 'town=mysuru', 'town=560001', 'min=1', 'min=5000', 'promised=today', 'state=pack&due=1'],
  ...SORTS.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`, `state=delivered&kind=test&sort=${sort}`]),
  ...SORTS.map((sort) => `q=ana&sort=${sort}`),
  ...BUILT_IN_VIEWS.map(({ query }) => `${query}&sort=customer`),
]
/** Queries of the command palette: names, towns, numbers, a misspelt name and no match. */
const PALETTE_QUERIES = ['ananya', 'ana', 'annanya rao', 'bengaluru', 'REG-0042', '98450', 'box', 'zzz']
const MAY_OPEN_ALL = { orders: true, customers: true, products: true }
const FIRST =
  `Ananya Kabir Fatima Joseph Deepa Arjun Sana Vikram Meghna Harish Anand Priya Rohan Nisha Aman Lakshmi Ritu
  Devika Imran Kavya Manish Neha Omkar Pooja Rahul Shreya Tanvi Uday Varun Zoya`.split(/\s+/)
const LAST =
  `Rao Sethi Sheikh Mathew Iyer Nair Qureshi Joshi Das Gowda Menon Kapoor Pillai Gill Malhotra Sharma Patel Bose Reddy
  Khan Singh Shetty Kulkarni`.split(/\s+/)
const GIFTS = ['uniquely-yours-1', 'wedding-bride-3', 'kids-zone-1', 'uniquely-yours-2']

/** States by percentage: most orders are delivered. */
function orderState(at: number) {
  const share = at % 100
  if (share < 1 && at % 20 === 0) return { state: 'under_review', parcel: 'to_pack' }
  if (share < 8) return { state: 'awaiting_payment', parcel: 'to_pack' }
  if (share < 11) return { state: 'cancelled', parcel: 'cancelled' }
  if (share < 12) return { state: 'paid', parcel: 'to_pack' }
  if (share < 14) return { state: 'paid', parcel: 'shipped' }
  return { state: 'paid', parcel: 'delivered' }
}

const START = Date.parse('2025-11-23T00:00:00Z')
const SPAN_MS = 365 * 24 * 3_600_000

function orderRows(at: number) {
  const placed = new Date(START + (at / ORDERS) * SPAN_MS)
  const id = `order-${String(at).padStart(7, '0')}`
  const fullName = `${FIRST[at % FIRST.length]} ${LAST[(at * 7) % LAST.length]}`
  const [phone, email] = [`98${String((at * 7919) % 100_000_000).padStart(8, '0')}`, `person${at}@example.com`]
  const { state, parcel } = orderState(at)
  const createdAt = placed.toISOString()
  const day = new Date(placed.getTime() + 7 * 24 * 3_600_000).toISOString().slice(0, 10)
  return {
    order: {
      ...{
        id,
        checkoutKey: `key-${id}`,
        test: at % 500 === 0 ? 1 : 0,
        kind: 'cart',
        secret: id,
        state,
        fullName,
        email,
        phone,
      },
      ...{
        number: `REG-${String((at * 37) % 1_000_003).padStart(6, '0')}`,
        subtotalPaise: 100,
        cgstPaise: 9,
        sgstPaise: 9,
      },
      ...{ igstPaise: 0, shippingPaise: 0, totalPaise: 118, createdAt, updatedAt: createdAt },
    },
    parcel: {
      ...{ orderId: id, position: 0, state: parcel, fullName, phone, street: 'Lavelle Road', city: 'Bengaluru' },
      ...{ region: 'Karnataka', stateCode: 'KA', zipCode: String(560001 + (at % 400)), country: 'India', message: '' },
      ...{ cardFrom: '', giftWrap: 0, hidePrices: 0, deliverOn: '', promisedDay: day, promiseVersion: 1 },
      ...{ promiseServices: 'standard-1', estimatedDelivery: day, tracking: '' },
    },
    arrival: {
      ...{ id: `arrival-${id}`, orderId: id, parcel: 0, fromState: 'shipped', toState: 'delivered', cause: 'bench' },
      ...{ actor: 'owner', at: new Date(placed.getTime() + (5 + (at % 4)) * 24 * 3_600_000).toISOString() },
    },
    line: {
      ...{ orderId: id, position: 0, productId: GIFTS[at % GIFTS.length], name: 'A gift', unitPricePaise: 100 },
      ...{ quantity: 1, hsn: '4819', gstRate: 18, picture: '' },
    },
    payment: {
      ...{
        id: `pay_${id}`,
        orderId: id,
        provider: 'instamojo',
        method: at % 3 === 0 ? 'card' : 'upi',
        purpose: 'A gift',
      },
      ...{ amountPaise: 118, state: 'paid', transactionId: String(600_000_000_000 + at * 997), forOrder: 1 },
      ...{ createdAt, updatedAt: createdAt },
    },
    hold: {
      ...{ orderId: id, stockId: GIFTS[at % GIFTS.length], quantity: 1 },
      ...{ state: state === 'paid' ? 'sold' : 'held', expiresAt: createdAt },
    },
  }
}

async function daysKept(db: Db, query: Record<string, string> = {}) {
  const tables = await readDeliveryTables(db)
  const { tables: other } = await readComparedTables(db, tables, new URLSearchParams(query))
  return countOnTime(db, { tables, now: NOW, other })
}

/** Desk pages other than the order list. */
const PAGES: Record<string, (db: Db) => Promise<unknown>> = {
  'Today, all of it': (db) => readToday(db, { money: true, tasks: true, shelf: true }, NOW),
  'figures of fourteen days': (db) => countSalesFigures(db, NOW),
  'what is to be packed': (db) => packingQueue(db, { now: NOW, live: true }),
}

/** Statistics over all orders. They run in a worker; pages show the last result until the new one is ready. */
const WORKER_STATISTICS: Record<string, (db: Db) => Promise<unknown>> = {
  'days kept, of ninety': (db) => daysKept(db),
  'days kept, beside other tables': (db) => daysKept(db, { than: '', 'span.metro': '2-9' }),
}

/** Inserts a year's orders without their list rows. */
export async function fillOrders(db: Db): Promise<void> {
  const stock = GIFTS.map((id) => ({ id, onHand: 5000, reserved: 0, countedAt: null, updatedAt: NOW.toISOString() }))
  await db
    .insertInto('stock')
    .values(stock)
    .onConflict((c) => c.column('id').doNothing())
    .execute()
  for (let from = 0; from < ORDERS; from += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => orderRows(from + index))
    await db.transaction().execute(async (trx) => {
      for (const part of [rows.slice(0, 250), rows.slice(250)]) {
        await trx
          .insertInto('orders')
          .values(part.map(({ order }) => order) as never)
          .execute()
        await trx
          .insertInto('parcels')
          .values(part.map(({ parcel }) => parcel) as never)
          .execute()
        await trx
          .insertInto('orderEvents')
          .values(part.flatMap(({ parcel, arrival }) => (parcel.state === 'delivered' ? [arrival] : [])) as never)
          .execute()
        await trx
          .insertInto('orderLines')
          .values(part.map(({ line }) => line) as never)
          .execute()
        await trx
          .insertInto('payments')
          .values(part.map(({ payment }) => payment) as never)
          .execute()
        await trx
          .insertInto('stockHolds')
          .values(part.map(({ hold }) => hold) as never)
          .execute()
      }
    })
  }
}

/** Measures lists, counts, searches and pages over a year's orders. */
export const measureOrderLists = (folder: string) =>
  onBothDatabases(folder, {
    name: `${ORDERS} orders`,
    async fill(db) {
      await seedCatalogue(db, process.cwd())
      await seedDelivery(db, process.cwd(), NOW)
      await fillOrders(db)
      await indexAllOrders(db)
    },
    async measure(db, take) {
      const clock = { today: TODAY, dueIds: await dueOrderIds(db, NOW, false) }
      await take('orders that leave today', () => dueOrderIds(db, NOW, false))
      await take('counts of the views', () => countViews(db, BUILT_IN_VIEWS, clock))
      for (const address of FILTERS) {
        const filter = readOrderFilter(new URLSearchParams(address))
        await take(address || 'all', () => findOrders(db, filter, clock))
        await take(`${address || 'all'}, count`, () => countEach(db, [filter], clock))
        if (!filter.search) await take(`${address || 'all'}, counts of states`, () => countStates(db, filter, clock))
      }
      await measureCustomers(db, take)
      for (const query of PALETTE_QUERIES)
        await take(`palette, ${query}`, () =>
          searchDesk(db, query, { today: TODAY, live: true, mayOpen: MAY_OPEN_ALL }),
        )
      for (const [page, read] of Object.entries(PAGES)) await take(page, () => read(db))
      for (const [figures, count] of Object.entries(WORKER_STATISTICS)) await take(figures, () => count(db), true)
    },
  })
