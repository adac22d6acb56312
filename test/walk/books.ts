import { PAID_STATES, UNPAID_STATES } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { everythingIsLearned, type Must, nothingIsLost, sum, type World } from './ledger.ts'
import { usesAgree } from './offer-uses.ts'

type Books = Awaited<ReturnType<typeof readBooks>>

async function readBooks(db: Db) {
  const [orders, payments, refunds, stock, holds, invoices, credits, parcels, uneven] = await Promise.all([
    db.selectFrom('orders').select(['id', 'number', 'state', 'totalPaise', 'phone']).execute(),
    db.selectFrom('payments').selectAll().execute(),
    db.selectFrom('refunds').selectAll().execute(),
    db.selectFrom('stock').selectAll().execute(),
    db.selectFrom('stockHolds').selectAll().execute(),
    db.selectFrom('invoices').select(['number', 'orderId', 'serial', 'body']).orderBy('serial').execute(),
    db.selectFrom('creditNotes').select(['invoiceNumber', 'serial', 'amountPaise']).orderBy('serial').execute(),
    db.selectFrom('parcels').select(['orderId', 'state']).execute(),
    unevenLines(db),
  ])
  return { orders, payments, refunds, stock, holds, invoices, credits, parcels, uneven }
}

/** Holds the books against the world; answers with everything that does not agree. */
export async function disagreements(db: Db, world: World, now: Date): Promise<string[]> {
  const books = await readBooks(db)
  const { orders, payments, holds, invoices, credits } = books
  const wrong: string[] = []
  const must: Must = (right, what) => void (right || wrong.push(what))
  const paid = payments.filter(({ state }) => state === 'paid')
  for (const { id, number, state, totalPaise } of orders) {
    const money = sum(paid.filter((p) => p.orderId === id).map((p) => p.amountPaise))
    const enough = world.confirmed.has(number) ? money > 0 : money >= totalPaise
    must(!PAID_STATES.includes(state) || enough, `${number} is ${state} with ${money} of ${totalPaise}`)
    must(!UNPAID_STATES.includes(state) || money === 0, `${number} is ${state} and ${money} came for it`)
    must(
      PAID_STATES.includes(state) === invoices.some((i) => i.orderId === id),
      `${number} is ${state}, which its invoice is not`,
    )
    const claims = payments.filter((p) => p.orderId === id && p.claimKey && p.state === 'pending')
    must(claims.length <= 1, `${number} has ${claims.length} open claims`)
    must(claims.length === 0 || state !== 'cancelled', `${number} is cancelled and keeps a claim`)
    const held = holds.some((h) => h.orderId === id && h.state === 'held')
    must(!held || UNPAID_STATES.includes(state) || state === 'under_review', `${number} is ${state} and holds`)
    must(
      held || state !== 'under_review' || (world.promised.get(id) ?? 0) <= now.getTime(),
      `${number} lost what it was promised`,
    )
  }
  nothingIsLost(books, world, must)
  papersAgree(books, must)
  parcelsAgree(books, must)
  await usesAgree(db, { lapsed: world.lapsed, now }, must)
  must(
    credits.every(({ serial }, index) => serial === index + 1),
    `credit notes ${credits.map(({ serial }) => serial)}`,
  )
  must(
    invoices.every(({ serial }, index) => serial === index + 1),
    `invoices ${invoices.map(({ serial }) => serial)}`,
  )
  for (const [id, claims] of Map.groupBy(
    paid.filter(({ claimKey }) => claimKey),
    ({ claimKey }) => claimKey ?? '',
  ))
    must(claims.length === 1 || world.knowingly.has(id), `${id} paid for ${claims.length} orders`)
  return wrong
}

/** What of the provider's payments the shop does not know, after it has asked about all of them. */
export async function overlooked(db: Db, world: World): Promise<string[]> {
  const payments = await db.selectFrom('payments').selectAll().execute()
  const tasks = await db.selectFrom('notes').select('subject').where('doneAt', 'is', null).execute()
  const wrong: string[] = []
  const openTasks = new Set(tasks.map(({ subject }) => subject))
  everythingIsLearned({ payments, openTasks }, world, (right, what) => void (right || wrong.push(what)))
  return wrong
}

/** An order's invoices, less their credit notes, come to what was paid for it and has not gone back. */
function papersAgree({ orders, payments, refunds, invoices, credits }: Books, must: Must): void {
  const back = (id: string) =>
    sum(refunds.filter((r) => r.paymentId === id && r.state === 'done').map((r) => r.amountPaise))
  for (const { id, number, state, totalPaise } of orders) {
    const own = invoices.filter(({ orderId }) => orderId === id)
    const lefts = own.map((invoice) => {
      const credited = sum(credits.filter((c) => c.invoiceNumber === invoice.number).map((c) => c.amountPaise ?? 0))
      return totalOf(invoice) - credited
    })
    must(
      lefts.every((it) => it >= 0),
      `${number}: more is credited than was invoiced: ${lefts}`,
    )
    // One that another was issued in place of was taken back whole.
    must(
      lefts.slice(0, -1).every((it) => it === 0),
      `${number} has several invoices that stand: ${lefts}`,
    )
    if (own.length === 0) continue
    const left = sum(lefts)
    const ofOrder = payments.filter((p) => p.orderId === id && p.state === 'paid' && p.forOrder === 1)
    const came = sum(ofOrder.map((p) => p.amountPaise))
    const gone = sum(ofOrder.map((p) => back(p.id)))
    must((state === 'refunded') === (left === 0), `${number} is ${state}, and ${left} stand on its invoice`)
    must((state === 'paid') === (gone === 0), `${number} is ${state}, and ${gone} went back`)
    const stays = came === totalPaise ? left === totalPaise - gone : left >= totalPaise - gone && left <= totalPaise
    must(state === 'refunded' || stays, `${number}: ${left} of ${totalPaise} stand, ${came} came and ${gone} went back`)
  }
}

/** What was bought is in a parcel, which is packed only once it is paid for. */
function parcelsAgree({ orders, parcels, uneven }: Books, must: Must): void {
  for (const { orderId, state } of parcels) {
    const { number = '', state: payment = 'created' } = orders.find(({ id }) => id === orderId) ?? {}
    const sent = state === 'packed' || state === 'shipped' || state === 'delivered'
    must(!sent || PAID_STATES.includes(payment), `the parcel of ${number} is ${state}, its money ${payment}`)
    const left = state === 'shipped' || state === 'delivered' || state === 'returned'
    const stays = payment === 'cancelled' || (payment === 'refunded' && !left)
    must(stays === (state === 'cancelled'), `the parcel of ${number} is ${state}, its money ${payment}`)
  }
  must(parcels.length === orders.length, `${orders.length} orders have ${parcels.length} parcels`)
  must(uneven.length === 0, `parcels hold something else than was bought: ${uneven}`)
}

const totalOf = ({ body }: { body: string | null }): number => JSON.parse(body ?? '{}').totalPaise

/** The orders of which the parcels hold other pieces than their lines say. */
async function unevenLines(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orderLines as line')
    .leftJoin('parcelLines as part', (join) =>
      join.onRef('part.orderId', '=', 'line.orderId').onRef('part.position', '=', 'line.position'),
    )
    .select(['line.orderId', 'line.position', 'line.quantity'])
    .select((eb) => eb.fn.sum('part.quantity').as('packed'))
    .groupBy(['line.orderId', 'line.position', 'line.quantity'])
    .execute()
  const parts = await db.selectFrom('parcelLines').select('orderId').execute()
  const uneven = rows.filter(({ quantity, packed }) => Number(packed) !== quantity).map(({ orderId }) => orderId)
  return parts.length === rows.length ? uneven : ['a parcel holds a line that no order has', ...uneven]
}

/** How many orders hold something open for each phone, at this moment. */
export async function openPerPhone(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('stockHolds as hold')
    .innerJoin('orders as order', 'order.id', 'hold.orderId')
    .select(['order.phone', 'order.id'])
    .distinct()
    .where('hold.state', '=', 'held')
    .where('hold.expiresAt', '>', now.toISOString())
    .execute()
  return Math.max(0, ...[...Map.groupBy(rows, ({ phone }) => phone).values()].map((held) => held.length))
}
