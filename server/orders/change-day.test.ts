import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { indianDate } from '#domain/delivery/calendar.ts'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'
import { addDayOff } from '#server/delivery/change-days-off.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import type { Shop } from '#server/shop.ts'
import { readToday } from '#server/today/read-today.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { runTyped } from '#test/run-typed.ts'
import { deliverInSlots } from '#test/slot-delivery.ts'
import { changeDay, previewDay } from './change-day.ts'
import type { DayPreview } from './plan-day.ts'
import { orderById } from './queries.ts'

const ACTOR = { who: 'asha', now: NOON, live: false }
const NEW_DAY = '2026-12-10'
const change = (db: Db, number: string, over: Partial<Parameters<typeof changeDay>[1]> = {}) =>
  changeDay(db, { what: number, day: NEW_DAY, reason: '', ...over }, ACTOR)
const emailsOf = (db: Db) =>
  db.selectFrom('mails').select(['subject', 'text']).where('kind', '=', 'day_changed').execute()
const parcelOf = async (db: Db, id: string) => (await orderById(db, id as never))?.parcels[0]

describe.each(testDatabases)('a changed delivery day, on %s', (_, open) => {
  it('is previewed, kept as the promise, and recorded with the former day and the reason', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    const [before] = order.parcels
    const form = { what: order.number.toLowerCase(), day: '10/12/2026', reason: 'we count our stock' }
    const preview = await previewDay(db, form, ACTOR)
    expect(preview).toMatchObject({
      ok: true,
      foreseen: { from: before?.promisedDay, to: NEW_DAY, email: order.buyer.email, chosen: '' },
    })
    expect(await changeDay(db, form, ACTOR)).toEqual({ ok: true, number: order.number, to: NEW_DAY })

    const after = await parcelOf(db, order.id)
    expect(after).toMatchObject({ promisedDay: NEW_DAY, estimatedDelivery: NEW_DAY })
    expect(after?.promiseVersion).toBe(before?.promiseVersion)
    const [event] = await db
      .selectFrom('orderEvents')
      .select(['cause', 'fromState', 'toState', 'toldAt'])
      .where('cause', 'like', 'delivery day%')
      .execute()
    expect(event?.cause).toMatch(
      /^delivery day changed from \w+ \d+ \w+ to Thu 10 December by asha: we count our stock$/,
    )
    expect(event).toMatchObject({ fromState: 'to_pack', toState: 'to_pack' })
    expect(event?.toldAt).not.toBeNull()
    const audit = await db.selectFrom('changes').selectAll().where('what', '=', 'delivery day changed').execute()
    expect(audit).toMatchObject([{ subject: order.number, before: before?.promisedDay, after: NEW_DAY, who: 'asha' }])
    const [email] = await emailsOf(db)
    expect(email?.subject).toBe(`${order.number}: your delivery day has changed`)
    expect(email?.text).toContain('It now arrives on Thursday 10 December.')
    expect(email?.text).toContain('We count our stock.')
  })

  it('is changed on the command line, after a preview', async () => {
    const db = await open()
    const { number } = await createPaidOrder(db)
    const shown: string[] = []
    const run = (words: string[], yes: boolean) =>
      runTyped(words, {
        shop: { db, now: () => NOON } as unknown as Shop,
        by: ACTOR,
        terminal: { tell: (text) => shown.push(text), ask: async () => yes },
      })
    expect(await run(['day', number, NEW_DAY], false)).toMatchObject({ ok: false })
    expect(shown.join()).toContain('It will be Thu 10 December, and has to leave by Mon 7 December.')
    expect(await run(['day', number, NEW_DAY, 'We', 'count'], true)).toEqual({
      ok: true,
      message: `Order ${number} is promised for Thu 10 December.`,
    })
    expect(await run(['day', number, '2026-12-06'], true)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Nothing is delivered on Sun 6 December'),
    })
  })

  it('takes a slot by its name on the command line, and the rest as the reason', async () => {
    const db = await open()
    await deliverInSlots(db)
    const delivery = await readDeliveryTables(db)
    const shipping = { city: 'Jaipur', state: 'Rajasthan', zipCode: '302001' }
    const order = await createPaidOrder(db, { shipping, delivery, deliverOn: NEW_DAY, slotId: 'noon' })
    const shown: string[] = []
    const terminal = { tell: (text: string) => void shown.push(text), ask: async () => true }
    const shop = { db, now: () => NOON } as unknown as Shop
    const words = ['day', order.number, '2026-12-11', 'evening', 'We', 'count']
    expect(await runTyped(words, { shop, by: ACTOR, terminal })).toMatchObject({ ok: true })
    expect(shown.join()).toContain('It will be Fri 11 December, Evening, 5 pm to 9 pm')
    expect(shown.join()).toContain(
      'Nothing was paid for the hour; the new one costs ₹116.82. The charge stays as it is',
    )
    expect(await parcelOf(db, order.id)).toMatchObject({ promisedDay: '2026-12-11', slot: { id: 'evening' } })
    const [email] = await emailsOf(db)
    expect(email?.text).toContain('We count.')
    await runTyped(['day', order.number, '2026-12-11', 'any-time'], { shop, by: ACTOR, terminal })
    expect((await parcelOf(db, order.id))?.slot).toBeUndefined()
  })

  it('can change again, with another email, and counts on Today by the new day', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    expect(await change(db, order.number)).toMatchObject({ ok: true })
    expect(await change(db, order.number, { day: '2026-12-11' })).toMatchObject({ ok: true })
    expect(await emailsOf(db)).toHaveLength(2)
    const lateOn = async (day: string) =>
      (await readToday(db, { money: false, tasks: false, shelf: false }, new Date(`${day}T06:30:00Z`))).late.length
    expect(await lateOn('2026-12-11')).toBe(0)
    expect(await lateOn('2026-12-12')).toBe(1)
  })

  it('is refused on a day off, without a promise, before payment and after the parcel left', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    await addDayOff(db, { day: NEW_DAY, who: 'both', name: 'Stocktaking', source: 'us' }, ACTOR)
    expect(await change(db, order.number)).toMatchObject({
      why: 'closed',
      message: expect.stringContaining('Stocktaking'),
    })
    expect(await change(db, order.number, { day: indianDate(NOON) })).toMatchObject({ why: 'closed' })
    expect(await change(db, order.number, { day: 'soon' })).toMatchObject({ why: 'no-date' })
    expect(await change(db, order.number, { reason: 'x'.repeat(201) })).toMatchObject({ why: 'long-reason' })
    const same = order.parcels[0]?.promisedDay ?? ''
    expect(await change(db, order.number, { day: same })).toMatchObject({ why: 'there-already' })
    expect(await change(db, `${order.number}/2`)).toMatchObject({ why: 'no-parcel' })
    expect(await change(db, 'REG-0000')).toMatchObject({ why: 'no-order' })
    const unpaid = await createOrder(db)
    expect(await change(db, unpaid.number)).toMatchObject({ why: 'not-now' })
    const abroad = await createPaidOrder(db, { shipping: { country: 'Nepal', state: 'Bagmati', zipCode: '44600' } })
    expect(await change(db, abroad.number)).toMatchObject({ why: 'no-promise' })
    for (const state of ['packed', 'shipped'] as const) await moveTestOrder(db, order.id, state)
    expect(await change(db, order.number, { day: '2026-12-11' })).toMatchObject({ why: 'not-now' })
    expect(await emailsOf(db)).toEqual([])
  })

  it('changes once when two people confirm, and not on an outdated preview', async () => {
    const db = await open()
    const { number } = await createPaidOrder(db)
    const form = { what: number, day: NEW_DAY, reason: '' }
    const seen = (await previewDay(db, form, ACTOR)) as { foreseen: DayPreview }
    const isAgreed = (now: DayPreview) => JSON.stringify(now) === JSON.stringify(seen.foreseen)
    const both = await Promise.all([0, 1].map(() => changeDay(db, form, ACTOR, isAgreed)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await emailsOf(db)).toHaveLength(1)
    const other = { ...form, day: '2026-12-11' }
    expect(await changeDay(db, other, ACTOR, isAgreed)).toMatchObject({ ok: false, why: 'changed' })
  })

  it('changes nothing when the machine dies before the email', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    await failDayEmails(db)
    await expect(change(db, order.number)).rejects.toThrow('the machine died')
    expect(await parcelOf(db, order.id)).toEqual(order.parcels[0])
    expect(await db.selectFrom('orderEvents').select('id').where('cause', 'like', 'delivery%').execute()).toEqual([])
  })

  it('leaves test orders of a live shop alone, and sends nothing without an address', async () => {
    const db = await open()
    const test = await createPaidOrder(db, { test: true })
    const form = { what: test.number, day: NEW_DAY, reason: '' }
    expect(await changeDay(db, form, { ...ACTOR, live: true })).toMatchObject({ why: 'left-alone' })
    await db.updateTable('orders').set({ email: '' }).where('id', '=', test.id).execute()
    expect(await previewDay(db, form, ACTOR)).toMatchObject({ foreseen: { email: '' } })
    expect(await change(db, test.number)).toMatchObject({ ok: true })
    expect(await emailsOf(db)).toEqual([])
  })
})

async function failDayEmails(db: Db): Promise<void> {
  if (isSqlite(db)) {
    await sql`create trigger die before insert on mails when new.kind = 'day_changed'
      begin select raise(abort, 'the machine died'); end`.execute(db)
    return
  }
  await sql`create function die() returns trigger language plpgsql as $$ begin
    if new.kind = 'day_changed' then raise exception 'the machine died'; end if; return new; end $$`.execute(db)
  await sql`create trigger die before insert on mails for each row execute function die()`.execute(db)
}
