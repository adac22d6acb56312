import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { formatExact } from '#domain/money.ts'
import { catalogueVersion, productsById, unusualRates } from '#server/catalogue/queries.ts'
import { payByUpi } from '#server/checkout/pay-by-upi.ts'
import type { Db } from '#server/db/connect.ts'
import { keepEnquiry } from '#server/enquiries/keep-enquiry.ts'
import { addNote } from '#server/notes/queries.ts'
import { eventsOf } from '#server/orders/queries.ts'
import { testProvider } from '#server/payments/test-provider.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'
import { testDatabases } from '#test/databases.ts'
import { pay } from '#test/paid-order.ts'
import { runTyped } from '#test/run-typed.ts'
import { NOW, OWNER, order, ordered, stockOf } from '#test/stock.ts'
import type { Terminal } from './run-command.ts'

const GIFT = 'kids-zone-1'
const FOLDER = join(tmpdir(), `regalo-commands-${process.pid}`)
afterAll(() => rm(FOLDER, { recursive: true, force: true }))

/** As it is typed, by an owner who is asked and says yes. */
const run = (db: Db, line: string) => runWith(db, line, { tell: () => {}, ask: async () => true })

function runWith(db: Db, line: string, terminal: Terminal) {
  const config = { root: process.cwd(), dataDir: FOLDER }
  const shop = { db, now: () => NOW, config, payments: testProvider() } as unknown as Shop
  return runTyped(line.split(' '), { shop, by: OWNER, terminal })
}

async function paidOrder(db: Db) {
  const placed = await ordered(db, { [GIFT]: 1 })
  await pay(db, placed, NOW)
  return placed
}

/** An order whose payment nobody but a person can check. */
async function claimedOrder(db: Db, transactionId: string) {
  const placed = await ordered(db, { [GIFT]: 1 })
  const { checkoutKey } = await db
    .selectFrom('orders')
    .select('checkoutKey')
    .where('id', '=', placed.id)
    .executeTakeFirstOrThrow()
  const form = { checkoutKey, transactionId, totalPaise: placed.totalPaise }
  await payByUpi({ db, payments: { name: 'instamojo' }, now: () => NOW }, form)
  return placed
}

const stateOf = async (db: Db, number: string) =>
  (await db.selectFrom('orders').select('state').where('number', '=', number).executeTakeFirstOrThrow()).state

describe.each(testDatabases)('the owner’s commands on %s', (_, open) => {
  it('take an order from its payment to the door, recorded with who did it', async () => {
    const db = await open()
    const { id, number } = await paidOrder(db)
    for (const line of [
      `pack ${number.toLowerCase()}`,
      `ship ${number} BD 77`,
      `deliver ${number.slice('REG-'.length)}`,
    ]) {
      expect(await run(db, line)).toMatchObject({ ok: true })
    }
    expect(
      (await eventsOf(db, id))
        .map(({ state }) => state)
        .slice(-4)
        .sort(),
    ).toEqual(['delivered', 'packed', 'paid', 'shipped'])
    const events = await db
      .selectFrom('orderEvents')
      .select(['cause', 'actor'])
      .where('toState', '=', 'shipped')
      .execute()
    expect(events).toEqual([{ cause: 'shipped by asha: tracking BD 77', actor: 'owner' }])
    const letter = await db.selectFrom('mails').select('text').where('kind', '=', 'shipped').executeTakeFirst()
    expect(letter?.text).toContain('To follow the parcel: BD 77')
  })

  it('refuse a move that the order cannot make, and say which ones it can', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    const answer = await run(db, `ship ${number}`)
    expect(answer).toEqual({
      ok: false,
      message: `Order ${number} is paid and cannot become shipped. From there you can make it packed or refunded.`,
    })
    expect(await run(db, `cancel ${number}`)).toMatchObject({ ok: false })
    expect(await run(db, 'pack 99999999')).toEqual({ ok: false, message: 'There is no order REG-99999999.' })
    expect(await run(db, `refund ${number}`)).toMatchObject({ ok: true, message: expect.stringContaining('back') })
  })

  it('confirm or reject what a person has looked at', async () => {
    const db = await open()
    const there = await claimedOrder(db, '632604118207')
    const missing = await claimedOrder(db, '632604118208')
    expect(await run(db, `confirm ${there.number}`)).toMatchObject({ ok: true })
    expect(await run(db, `reject ${missing.number}`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('<why…>'),
    })
    expect(await run(db, `reject ${missing.number} not on the statement`)).toMatchObject({ ok: true })
    expect([await stateOf(db, there.number), await stateOf(db, missing.number)]).toEqual(['paid', 'under_review'])
    expect(await run(db, `confirm ${there.number}`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('is paid'),
    })
    expect(await run(db, `reject ${missing.number} again`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('was told so'),
    })
    expect((await run(db, `show ${missing.number}`)).message).toContain('not found by asha: not on the statement')
    expect(await run(db, `cancel ${missing.number}`)).toMatchObject({ ok: true })
    expect(await stateOf(db, missing.number)).toBe('cancelled')
  })

  it('confirm an id for a second order only with a word more', async () => {
    const db = await open()
    const [first, second] = [await claimedOrder(db, '632604118207'), await claimedOrder(db, '6326 0411 8207')]
    expect((await run(db, `show ${first.number}`)).message).toContain(`was given for ${second.number} as well`)
    expect(await run(db, `confirm ${second.number}`)).toMatchObject({
      ok: true,
      message: expect.stringContaining(`was given for order ${first.number}, which stays under review`),
    })
    const unknowing = await run(db, `confirm ${first.number}`)
    expect(unknowing).toMatchObject({ ok: false, message: expect.stringContaining(second.number) })
    expect(await run(db, `confirm ${first.number} yes`)).toMatchObject({ ok: false })
    expect(await stateOf(db, first.number)).toBe('under_review')
    expect(await run(db, `confirm ${first.number} knowingly`)).toMatchObject({ ok: true })
    expect(await stateOf(db, first.number)).toBe('paid')
  })

  it('free what was set aside when an order is cancelled', async () => {
    const db = await open()
    await run(db, `stock ${GIFT} 1`)
    const { number } = await ordered(db, { [GIFT]: 1 })
    expect((await run(db, `stock ${GIFT}`)).message).toBe(
      `${GIFT}: 1 in stock, 1 of them set aside. It shows as sold out.`,
    )
    expect(await run(db, `cancel ${number}`)).toMatchObject({ ok: true })
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 1, reserved: 0 })
  })

  it('change a rate for everybody from now on, a twin’s with its twin’s', async () => {
    const db = await open()
    const before = await catalogueVersion(db)
    expect(await run(db, 'rate uniquely-yours-4 5%')).toMatchObject({ ok: true })
    expect(await catalogueVersion(db)).not.toBe(before)
    expect((await productsById(db, ['MD-4'])).get('MD-4')?.gstRate).toBe(5)
    expect(await unusualRates(db)).toEqual({ 'uniquely-yours-4': 5, 'MD-4': 5 })
    expect(await run(db, 'rate MD-4 18')).toMatchObject({
      ok: false,
      message: expect.stringContaining('uniquely-yours-4'),
    })
    for (const wrong of ['12', '28', '0x12', '1e1', '-5', '5.0', '', 'eighteen', '05'])
      expect([wrong, await run(db, `rate ${GIFT} ${wrong}`)]).toMatchObject([wrong, { ok: false }])
    expect(await run(db, 'rate keepsakes-1 40')).toMatchObject({ ok: true })
    expect(await run(db, 'rate compact 0')).toMatchObject({ ok: true })
    expect(await run(db, 'rate nothing 18')).toMatchObject({ ok: false })
  })

  it('change a price for everybody from now on', async () => {
    const db = await open()
    const before = await catalogueVersion(db)
    const { totalPaise, number } = await ordered(db, { 'uniquely-yours-4': 1 })
    expect(await run(db, 'price uniquely-yours-4 ₹1,250')).toMatchObject({ ok: true })
    expect(await catalogueVersion(db)).not.toBe(before)
    expect((await productsById(db, ['MD-4'])).get('MD-4')?.pricePaise).toBe(125_000)
    expect(await run(db, 'price MD-4 20')).toMatchObject({
      ok: false,
      message: expect.stringContaining('uniquely-yours-4'),
    })
    for (const wrong of ['12.50', '0', '-4', 'free', '99999999', '1 999', '0x7cf', '2e3', '1,99'])
      expect(await run(db, `price ${GIFT} ${wrong}`)).toMatchObject({ ok: false })
    expect(await run(db, 'price nothing 20')).toMatchObject({ ok: false })
    const kept = await db.selectFrom('orders').select('totalPaise').where('number', '=', number).executeTakeFirst()
    expect(kept?.totalPaise).toBe(totalPaise)
    expect((await run(db, 'history')).message).toContain('asha  uniquely-yours-4: ₹1,250 now.')
  })

  it.each(['abc', '-1', '1.5', '1e3', '99999999'])('do not take %s for a number of pieces', async (wrong) => {
    const db = await open()
    expect(await run(db, `stock ${GIFT} ${wrong}`)).toMatchObject({ ok: false })
  })

  it('show what a visitor typed, and let none of it reach the terminal as an order', async () => {
    const db = await open()
    const nasty = '\u001b[2J\u001b]0;owned\u0007 <b>Asha</b>\r\nREG-0001 paid \u202e evil'
    const placed = await order(db, { [GIFT]: 1 })
    if (!placed.ok) throw new Error(placed.why)
    const { id, number } = placed.order
    await db
      .updateTable('orders')
      .set({ fullName: nasty, message: `${nasty}\nsecond line` })
      .where('id', '=', id)
      .execute()
    await keepEnquiry(db, { kind: 'contact', email: 'a@b.example', fields: { message: nasty } }, NOW)
    for (const line of ['orders', `show ${number}`, 'enquiries', 'enquiries contact']) {
      const { ok, message } = await run(db, line)
      expect(ok).toBe(true)
      expect(message).toContain('<b>Asha</b>')
      expect(message).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
    }
    expect((await run(db, 'orders')).message.split('\n')).toHaveLength(2)
    expect((await run(db, 'enquiries sales')).ok).toBe(false)
  })

  it('write what is to be printed', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    const { ok, message } = await run(db, `papers ${number}`)
    expect(ok).toBe(true)
    expect(message).toContain(`slip-${number}.pdf`)
    expect(await run(db, 'papers 99999999')).toMatchObject({ ok: false })
  })

  it.each(['refund', 'cancel'])('say what %s will do and ask, and do nothing unless told to', async (name) => {
    const db = await open()
    const { number, totalPaise } = name === 'refund' ? await paidOrder(db) : await ordered(db, { [GIFT]: 1 })
    const before = await stateOf(db, number)
    const told: string[] = []
    const tell = (words: string) => void told.push(words)
    expect(await runWith(db, `${name} ${number}`, { tell, ask: async () => false })).toEqual({
      ok: false,
      message: 'Nothing was done.',
    })
    expect(told).toEqual([expect.stringContaining(`Order ${number} of Asha Rao, ${formatExact(totalPaise)}, is `)])
    expect(await runWith(db, `${name} ${number}`, { tell })).toMatchObject({
      ok: false,
      message: expect.stringContaining('--yes'),
    })
    expect(await stateOf(db, number)).toBe(before)
    expect(await runWith(db, `${name} ${number} --yes`, { tell })).toMatchObject({ ok: true })
    expect(await stateOf(db, number)).not.toBe(before)
    // What would be refused is not asked about.
    expect(
      await runWith(db, `${name} ${number}`, { tell, ask: () => Promise.reject(new Error('asked')) }),
    ).toMatchObject({ ok: false, message: expect.stringContaining(number) })
  })

  it('tell of the claim that an order to be cancelled has', async () => {
    const db = await open()
    const { number } = await claimedOrder(db, '632604118207')
    const told: string[] = []
    await runWith(db, `cancel ${number}`, { tell: (words) => void told.push(words), ask: async () => false })
    expect(told[0]).toContain('UPI transaction 632604118207 was given for it')
  })

  it('keep a live shop from the sample’s settings and from empty ones, with which it would not start again', async () => {
    const db = await open()
    for (const [line, why] of [
      ['set upiId regalo@example', 'the sample'],
      ['set name  Regalo ', 'the sample'],
      ['set email hello@regalo.example', 'the sample'],
      ['set phone ', 'empty'],
      ['set address ', 'empty'],
    ] as const)
      expect(await run(db, line), line).toMatchObject({ ok: false, message: expect.stringContaining(why) })
    expect(await run(db, 'set upiId tohfa@okicici')).toMatchObject({ ok: true })
    expect(await run(db, 'set chatNumber ')).toMatchObject({ ok: true })
  })

  it('change a setting together with its line in the history, or neither', async () => {
    const db = await open()
    expect(await run(db, 'set name My Shop')).toEqual({ ok: true, message: 'name is now My Shop.' })
    expect((await run(db, 'history')).message).toContain('asha  name is now My Shop.')
    await sql`alter table changes rename to changes_away`.execute(db)
    await expect(run(db, 'set name Another')).rejects.toThrow()
    expect((await readSettings(db, process.cwd())).name).toBe('My Shop')
  })

  it('list the orders of a state, however it is spelt', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    expect((await run(db, 'orders paid')).message).toContain(number)
    for (const state of ['awaiting-payment', 'awaiting payment', 'Awaiting_Payment'])
      expect((await run(db, `orders ${state}`)).message).toBe('No order is awaiting payment.')
    expect((await run(db, 'orders asleep')).ok).toBe(false)
  })

  it('take a note off the list once somebody has looked at it', async () => {
    const db = await open()
    await addNote(db, { orderId: null, subject: 'test', text: 'Look at this.', at: NOW })
    const { message } = await run(db, 'notes')
    expect(message).toContain('Look at this.')
    expect(await run(db, `notes done ${message.slice(0, 8)}`)).toMatchObject({ ok: true })
    expect((await run(db, 'notes')).message).toBe('There is nothing to look at.')
    expect((await run(db, 'notes done x')).ok).toBe(false)
  })
})
