import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/delivery/calendar.ts'
import { EMPTY_GIFT_OPTIONS } from '#domain/order/gift-fields.ts'
import { firstParcel } from '#domain/order/order.ts'
import { latestShopChanges } from '#server/audit/audit-log.ts'
import { catalogueVersion, productsById } from '#server/catalogue/queries.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { confirmClaimedPayment } from '#server/payments/decide-claim.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import type { Shop } from '#server/shop.ts'
import { testDatabases } from '#test/databases.ts'
import { ADDRESS } from '#test/order-form.ts'
import { runTyped } from '#test/run-typed.ts'
import { slotTables } from '#test/slot-delivery.ts'
import { promiseFor } from './delivery-promise.ts'
import { readDeliveryTables } from './queries.ts'
import { seedDelivery } from './seed-delivery.ts'

/** Friday, 27 November 2026, 11:30 in India, with no day off nearby. */
const FRIDAY = at('2026-11-27T11:30')
function at(time: string): Date {
  return new Date(`${time}:00+05:30`)
}

const run = (db: Db, line: string) => {
  const shop = { db, now: () => FRIDAY, config: { root: process.cwd() } } as unknown as Shop
  const by = { who: 'asha', now: FRIDAY, live: false }
  return runTyped(['delivery', ...line.split(' ').filter(Boolean)], {
    shop,
    by,
    terminal: { tell() {}, ask: async () => true },
  })
}

type Wish = { id?: string; deliverOn?: string; zipCode?: string; now?: Date }

async function ordered(db: Db, { id = 'kids-zone-1', deliverOn = '', zipCode = '400050', now = FRIDAY }: Wish = {}) {
  const pricePaise = (await productsById(db, [id])).get(id)?.pricePaise ?? 0
  const form = {
    checkoutKey: newId(),
    shipping: { ...ADDRESS, zipCode },
    lines: [{ id, quantity: 1, pricePaise }],
    gift: { ...EMPTY_GIFT_OPTIONS, deliverOn },
  }
  const placed = await placeOrder(db, form, { state: 'Karnataka', test: false }, now)
  if (!placed.ok) throw new Error(JSON.stringify(placed))
  return { ...placed.order, checkoutKey: form.checkoutKey, day: firstParcel(placed.order).estimatedDelivery }
}

const paid = (db: Db, id: string, now: Date) =>
  transact(db, (trx) => transitionOrder(trx, id, { to: 'paid', cause: 'test', by: 'provider', at: now }))

const dayOf = async (db: Db, checkoutKey: string) => {
  const order = await orderByKey(db, checkoutKey)
  return order?.parcels.flatMap((it) => [it.promisedDay, it.promiseVersion, it.estimatedDelivery])
}

describe.each(testDatabases)('the delivery tables on %s', (_, open) => {
  it('are seeded once from the sample, even by concurrent starts', async () => {
    const db = await open()
    await Promise.all([seedDelivery(db, process.cwd(), FRIDAY), seedDelivery(db, process.cwd(), FRIDAY)])
    const tables = await readDeliveryTables(db)
    expect(tables).toMatchObject({ version: 1, cutOff: '14:00', packDays: { standard: 1, sameDay: 0, box: 1, of: {} } })
    expect(tables.shop?.lat).toBeCloseTo(12.97, 1)
    expect(tables.zones.map(({ id, transit, mothersDay }) => [id, transit, mothersDay])).toEqual([
      ['metro', [2, 3], [1, 2]],
      ['other-urban', [3, 5], [2, 3]],
      ['remote', [5, 7], [3, 5]],
    ])
    expect(tables.daysOff.every(({ source }) => source !== '')).toBe(true)
  })

  it('are changed by the owner, each change with a new version that reaches every page', async () => {
    const db = await open()
    const before = await catalogueVersion(db)
    const changes = [
      ['transit remote 6-9', 'Remote: 6-9 working days on the road now.'],
      ['mothers-day metro 1', 'Metro: 1 working days on the road for Mother’s Day gifts now.'],
      ['off 2026-12-31 shop Stocktaking, our own calendar, page 2', '31 December 2026, Stocktaking: the shop rests'],
      ['off 05-01 both May Day, Karnataka, list of holidays', '05-01 of every year, May Day'],
      ['on 10-02', '10-02 of every year, Gandhi Jayanti, counts again.'],
      ['pack kids-zone-1 4', 'kids-zone-1: 4 working days to pack now.'],
      ['pack standard 2', 'A gift: 2 working days to pack now.'],
    ]
    for (const [line, words] of changes)
      expect(await run(db, line ?? '')).toMatchObject({ ok: true, message: expect.stringContaining(words ?? '') })
    const tables = await readDeliveryTables(db)
    expect(tables).toMatchObject({ version: 8, packDays: { standard: 2, of: { 'kids-zone-1': 4 } } })
    expect(tables.zones[2]?.transit).toEqual([6, 9])
    expect(tables.daysOff.map(({ day }) => day)).toContain('2026-12-31')
    expect(tables.daysOff.map(({ day }) => day)).not.toContain('10-02')
    expect(await catalogueVersion(db)).not.toBe(before)
    expect((await latestShopChanges(db)).filter(({ who }) => who === 'asha')).toHaveLength(7)
    const kept = await db.selectFrom('deliveryVersions').select(['version', 'who']).orderBy('version').execute()
    expect(kept.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await run(db, 'pack kids-zone-1 -')).toMatchObject({ ok: true })
    expect((await readDeliveryTables(db)).packDays.of).toEqual({})
  })

  it('keep their version when a change has no effect', async () => {
    const db = await open()
    for (const line of ['transit remote 5-7', 'mothers-day metro 1-2', 'pack standard 1'])
      expect(await run(db, line)).toMatchObject({ ok: true, message: expect.stringContaining('No change') })
    await setSetting(db, 'sameDayCutOff', '14:00', FRIDAY)
    expect((await readDeliveryTables(db)).version).toBe(1)
    expect(await latestShopChanges(db)).toEqual([])
  })

  it('include the cut-off and the shop’s location from the settings', async () => {
    const db = await open()
    await setSetting(db, 'sameDayCutOff', '11:00', FRIDAY)
    await setSetting(db, 'address', '1 Marine Drive, Mumbai 400020', FRIDAY)
    const { version, cutOff, shop } = await readDeliveryTables(db)
    expect([version, cutOff]).toEqual([3, '11:00'])
    expect(shop?.lat).toBeCloseTo(18.9, 0)
  })

  it('apply all of several concurrent changes', async () => {
    const db = await open()
    const lines = ['pack box 2', 'transit metro 2-4', 'off 2026-12-30 shop Rest, our own', 'pack kids-zone-2 3']
    await Promise.all(lines.map((line) => run(db, line)))
    const tables = await readDeliveryTables(db)
    expect(tables).toMatchObject({ version: 5, packDays: { box: 2, of: { 'kids-zone-2': 3 } } })
    expect(tables.zones[0]?.transit).toEqual([2, 4])
    expect(tables.daysOff.map(({ day }) => day)).toContain('2026-12-30')
  })

  it('reject invalid input and stay unchanged', async () => {
    const db = await open()
    for (const line of [
      'transit metr 2-3',
      'transit metro 3-2',
      'transit metro 0-2',
      'transit metro 2-300',
      'transit metro soon',
      'transit metro',
      'transit metro 2-3 now',
      'off 2026-13-01 both Holi, Gazette',
      'off 2026-11-26 both Over, Gazette',
      'off 2062-12-24 both Far, Gazette',
      'off 2026-11-29 both A Sunday, Gazette',
      'off 2026-12-25 both Christmas, Gazette',
      'off 2026-12-24 everybody Eve, Gazette',
      'off 2026-12-24 both Eve',
      'off 2026-12-24 both , Gazette',
      'off 02-30 both Never, Gazette',
      'on 2026-12-24',
      'pack kids-zone-99 3',
      'pack kids-zone-1 31',
      'pack kids-zone-1 1.5',
      'pack standard -',
      'pack __proto__ 3',
      'pack kids-zone-1 -',
      'try 56003',
      'try 560 03',
      'try 560038 2026-02-30',
      'constructor',
      'tarnsit metro 2-3',
    ]) {
      expect([line, await run(db, line)]).toMatchObject([line, { ok: false, message: expect.any(String) }])
      expect([line, (await readDeliveryTables(db)).version]).toEqual([line, 1])
    }
  })

  it('are listed, and tested with a PIN code and a date', async () => {
    const db = await open()
    const { message: shown } = await run(db, '')
    for (const words of ['Version 1', 'Other Urban', '3-5', 'Republic Day', 'Gurpurab', 'niepvd.nic.in', 'same-day'])
      expect(shown).toContain(words)
    const { message: tried } = await run(db, 'try 560038 2026-11-29')
    expect(tried).toContain('560038 Indiranagar, Bengaluru, Karnataka')
    expect(tried).toContain('same-day-0: Friday, 27 November 2026, today (Bengaluru)')
    expect(tried).toContain('Nothing is delivered on 29 November, Sunday')
    expect((await run(db, 'try 560 038 2026-11-29')).message).toBe(tried)
    expect((await run(db, 'try 560001')).message).toContain('560001 Bengaluru, Karnataka')
    expect((await run(db, 'try 560999')).message).toContain('Nearest: 5')
  })
})

describe.each(testDatabases)('an order’s delivery date on %s', (_, open) => {
  it('stays as displayed while it is feasible, and permanently once paid', async () => {
    const db = await open()
    const order = await ordered(db)
    expect(await dayOf(db, order.checkoutKey)).toEqual(['2026-12-02', 1, '2026-12-02'])
    await run(db, 'pack standard 0')
    await paid(db, order.id, at('2026-11-27T13:59'))
    // An earlier date is feasible now, but this one was promised.
    expect(await dayOf(db, order.checkoutKey)).toEqual(['2026-12-02', 1, '2026-12-02'])
    await run(db, 'off 2026-12-02 both Storm, the courier')
    await run(db, 'transit metro 9')
    expect(await dayOf(db, order.checkoutKey)).toEqual(['2026-12-02', 1, '2026-12-02'])
  })

  it('becomes the first feasible date when payment is late', async () => {
    const db = await open()
    const chosen = await ordered(db, { deliverOn: '2026-12-02' })
    await paid(db, chosen.id, at('2026-11-30T10:00'))
    expect(await dayOf(db, chosen.checkoutKey)).toEqual(['2026-12-04', 1, '2026-12-04'])
    const email = await db.selectFrom('mails').select('text').where('kind', '=', 'paid').executeTakeFirstOrThrow()
    expect(email.text).toContain('Estimated delivery: Friday, 4 December 2026')
    expect(email.text).toContain('The day you chose can no longer be kept')
    expect(email.text).not.toContain('2 December')
  })

  it('moves with a day off added before payment, and records the version of the tables', async () => {
    const db = await open()
    const order = await ordered(db)
    await run(db, 'off 2026-12-01 courier Strike, the courier')
    await paid(db, order.id, FRIDAY)
    expect(await dayOf(db, order.checkoutKey)).toEqual(['2026-12-03', 2, '2026-12-03'])
  })

  it('does not move during payment review, while the order can still be packed in time', async () => {
    const db = await open()
    const [soon, late] = [await ordered(db), await ordered(db)]
    for (const [index, order] of [soon, late].entries())
      await payByUpi(
        { db, payments: { name: 'instamojo' }, now: () => FRIDAY },
        { checkoutKey: order.checkoutKey, transactionId: `63260411820${index}`, totalPaise: order.totalPaise },
      )
    const by = (now: Date) => ({ who: 'asha', now, live: false })
    await confirmClaimedPayment(db, soon.number, {}, by(at('2026-11-28T13:00')))
    expect(await dayOf(db, soon.checkoutKey)).toEqual(['2026-12-02', 1, '2026-12-02'])
    await confirmClaimedPayment(db, late.number, {}, by(at('2026-11-28T15:00')))
    expect(await dayOf(db, late.checkoutKey)).toEqual(['2026-12-03', 1, '2026-12-03'])
  })

  it('follows the PIN code and lines until payment, and is today only for Same Day products', async () => {
    const db = await open()
    expect((await ordered(db, { id: 'quick-delivery-1', zipCode: '560001' })).day).toBe('2026-11-27')
    expect((await ordered(db, { id: 'quick-delivery-1', zipCode: '110001' })).day).toBe('2026-12-01')
    expect((await ordered(db, { id: 'MD-3', zipCode: '110001' })).day).toBe('2026-12-01')
    expect((await ordered(db, { zipCode: '194101' })).day).toBe('2026-12-07')
    expect((await ordered(db, { deliverOn: addDays('2026-11-27', 59) })).day).toBe('2027-01-25')
  })
})

it('a promise for today names the cut-off of its own area, not an earlier one of a slot or of the shop', () => {
  const delivery = slotTables({ extraDays: [{ day: '2026-11-28', name: 'Wedding Saturday', cutOff: '12:00' }] })
  const promiseAt = (time: string) => promiseFor({ delivery, now: at(time) }, '302001', ['standard-1'])
  const friday = promiseAt('2026-11-27T07:40')
  expect(friday.until).toBe(at('2026-11-27T10:00').toISOString())
  expect(friday.together).toMatchObject({ today: true, orderBefore: at('2026-11-27T14:00').toISOString() })
  const saturday = promiseAt('2026-11-28T07:40')
  expect(saturday.together?.orderBefore).toBe(at('2026-11-28T12:00').toISOString())
  expect(saturday.together?.rule).toBe('Ordered before 12pm on a working day, it leaves with today’s riders.')
  expect(promiseAt('2026-11-27T14:00').together).toMatchObject({ today: false, orderBefore: null })
})
