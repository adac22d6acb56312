import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'

/** The last migration of a shop whose orders had no parcels. */
const BEFORE = '0014-collections'

/** States in which orders were, as often as they are listed. */
const STATES = [
  ...['awaiting_payment', 'under_review', 'failed', 'cancelled', 'refunded', 'refunded'],
  ...['paid', 'paid', 'packed', 'shipped', 'delivered', 'delivered'],
]

/** As every invoice has kept it. */
const SELLER = JSON.stringify({
  name: 'Regalo',
  address: '1 Lavelle Road, Bengaluru 560001',
  state: 'Karnataka',
  gstin: '',
  email: 'hello@example.com',
  phone: '',
  grievanceOfficer: '',
})

/**
 * A shop of so many orders as they were: in every state, of one line or two, a third of them taxed at home; those that
 * were paid for with their payment and invoice; every tenth with a refund of a part and its credit note.
 */
export async function openOldShop(db: Db, count: number): Promise<void> {
  await migrate(db, MIGRATIONS.slice(0, MIGRATIONS.findIndex(({ name }) => name === BEFORE) + 1))
  const names = sql.raw(STATES.map((state, index) => `when ${index} then '${state}'`).join(' '))
  const at = '2026-03-01T06:00:00.000Z'
  await sql`create table old_ones (n integer primary key)`.execute(db)
  await sql`insert into old_ones with recursive up(n) as (select 1 union all select n + 1 from up where n < ${sql.lit(count)})
    select n from up`.execute(db)
  await sql`insert into orders (id, checkout_key, kind, number, secret, state, full_name, email, phone, street, city,
      region, state_code, zip_code, country, subtotal_paise, cgst_paise, sgst_paise, igst_paise, shipping_paise,
      total_paise, estimated_delivery, message, card_from, gift_wrap, hide_prices, deliver_on, promised_day,
      promise_version, promise_services, tracking, created_at, updated_at)
    select 'o' || n, 'k' || n, case when n % 7 = 0 then 'box' else 'cart' end, 'REG-' || n, 's' || n,
      case n % ${sql.lit(STATES.length)} ${names} end, 'Asha ' || n, 'a' || n || '@example.com', '98450 ' || n,
      n || ' Lavelle Road', 'Bengaluru', case when n % 3 = 0 then 'Karnataka' else 'Kerala' end,
      case when n % 3 = 0 then 'KA' else 'KL' end, '560001', 'India', n * 100,
      case when n % 3 = 0 then n * 9 else 0 end, case when n % 3 = 0 then n * 9 else 0 end,
      case when n % 3 = 0 then 0 else n * 18 end, 0, n * 118, '2026-03-08',
      case when n % 4 = 0 then 'With love, ' || n else '' end, case when n % 8 = 0 then 'Meera' else '' end, n % 2,
      (n + 1) % 2, case when n % 5 = 0 then '2026-03-09' else '' end, '2026-03-09', 1, 'standard-1',
      case when n % 12 > 8 then 'AWB' || n else '' end, ${at}, ${at} from old_ones`.execute(db)
  await sql`insert into order_lines (order_id, position, product_id, name, unit_price_paise, quantity, hsn, gst_rate, picture)
    select 'o' || n, 0, 'p', 'A gift', n * 100 / (1 + n % 2), 1 + n % 2, '4819', 18, '' from old_ones
    where n % 2 = 0 or n * 100 % 2 = 0`.execute(db)
  await sql`insert into order_events (id, order_id, from_state, to_state, cause, actor, at)
    select 'e' || id, id, 'paid', state, 'then', 'owner', ${at} from orders
    where state in ('packed', 'shipped', 'delivered')`.execute(db)
  await sql`insert into order_events (id, order_id, from_state, to_state, cause, actor, at)
    select 'e' || id, id, case when number like '%4' then 'shipped' else 'paid' end, state, 'then', 'owner', ${at}
    from orders where state = 'refunded'`.execute(db)
  const paid = sql.raw(`state in ('paid', 'packed', 'shipped', 'delivered', 'refunded')`)
  await sql`insert into payments (id, order_id, provider, method, purpose, amount_paise, state, for_order, created_at, updated_at)
    select 'p' || id, id, 'razorpay', 'card', 'p', total_paise, 'paid', 1, ${at}, ${at} from orders where ${paid}`.execute(
    db,
  )
  await sql`insert into invoices (number, order_id, series, year, serial, issued_at, seller, contents)
    select 'RG/' || id, id, 'invoice', '25-26', subtotal_paise / 100, ${at}, ${SELLER}, '[]' from orders where ${paid}`.execute(
    db,
  )
  await sql`insert into refunds (id, payment_id, order_id, provider, amount_paise, state, who, asked_at, created_at, updated_at)
    select 'r' || id, 'p' || id, id, 'razorpay', case when state = 'refunded' then total_paise else total_paise / 2 end,
      'done', 'asha', ${at}, ${at}, ${at} from orders where state = 'refunded' or (${paid} and number like '%0')`.execute(
    db,
  )
  await sql`insert into credit_notes (number, invoice_number, refund_id, series, year, serial, issued_at, reason, amount_paise, lines)
    select 'CN/' || r.order_id, 'RG/' || r.order_id, r.id, 'credit-note', '25-26', o.subtotal_paise / 100, ${at}, 'why',
      r.amount_paise, '[]' from refunds r join orders o on o.id = r.order_id`.execute(db)
  await sql`drop table old_ones`.execute(db)
}

/** Every sum of a shop, and how many of everything it counts: the same before and after. */
export async function sumsOf(db: Db): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const [table, columns] of [
    ['orders', ['subtotal_paise', 'cgst_paise', 'sgst_paise', 'igst_paise', 'shipping_paise', 'total_paise', 'test']],
    ['order_lines', ['quantity', 'unit_price_paise', 'unit_price_paise * quantity']],
    ['payments', ['amount_paise', 'for_order']],
    ['refunds', ['amount_paise']],
    ['invoices', ['serial']],
    ['credit_notes', ['amount_paise', 'serial']],
    ['order_events', ['1']],
  ] as const)
    for (const column of columns) {
      const { rows } =
        await sql`select count(*) as many, sum(${sql.raw(column)}) as total from ${sql.table(table)}`.execute(db)
      const { many, total } = rows[0] as { many: unknown; total: unknown }
      sums[table] = Number(many)
      sums[`${table}: ${column}`] = Number(total)
    }
  return sums
}

const MOVED = [
  ...['street', 'city', 'region', 'state_code', 'zip_code', 'country', 'message', 'card_from', 'deliver_on'],
  ...[
    'promised_day',
    'promise_services',
    'estimated_delivery',
    'tracking',
    'gift_wrap',
    'hide_prices',
    'promise_version',
  ],
] as const

/** What an order says of where it goes and when, from wherever that stands: of each text how long all of it is. */
export async function saidOf(db: Db, table: 'orders' | 'parcels'): Promise<Record<string, number>> {
  const measure = (column: string) => (/wrap|prices|version/.test(column) ? column : `length(${column})`)
  const said = MOVED.map((column) => `sum(${measure(column)}) as ${column}`).join(', ')
  const { rows } = await sql.raw(`select ${said} from ${table}`).execute(db)
  return Object.fromEntries(Object.entries(rows[0] as object).map(([name, value]) => [name, Number(value)]))
}
