import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { createLog } from '#server/log.ts'
import { moveOrder } from '#server/order-moves/move-order.ts'
import { addReviewTask, openReviewTasks } from '#server/review-tasks/queries.ts'
import { setSetting } from '#server/settings/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { anOrder, aPaidOrder, NOON, pay } from '#test/paid-order.ts'
import { sendDueEmails } from './send.ts'
import { writeMorningEmail } from './write-morning-email.ts'
import { writeOwnerNews } from './write-owner-news.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const later = (ms: number) => new Date(NOON.getTime() + ms)
/** Eight in the morning in India, on the day after NOON. */
const MORNING = new Date('2026-11-22T02:30:00Z')

const toOwner = (db: Db) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('kind', 'in', ['owner_news', 'owner_morning'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
const claim = (db: Db, id: string, at = NOON) =>
  transact(db, (trx) => moveOrder(trx, id, { to: 'under_review', cause: 'test', by: 'shopper', at }))

describe.each(testDatabases)('the owner on %s', (_, open) => {
  it('is told of an order that is paid for, with what to pack and for when', async () => {
    const db = await open()
    const order = await aPaidOrder(db, { shipping: { fullName: '<b>Asha</b>\r\nBcc: x' } })
    expect(await writeOwnerNews(db, NOON)).toBe(true)
    const [email, ...more] = await toOwner(db)
    expect(more).toEqual([])
    expect(email).toMatchObject({
      recipient: 'hello@regalo.example',
      subject: `${order.number} is paid: ₹374.06`,
      text: expect.stringContaining('Promised for 27 November'),
      html: expect.stringContaining('&lt;b&gt;Asha&lt;/b&gt; Bcc: x'),
    })
    expect(email?.text).toContain(order.lines[0]?.name)
    expect(await writeOwnerNews(db, later(HOUR_MS))).toBe(false)
  })

  it('is told of every claim, dispute and review task, whoever found it', async () => {
    const db = await open()
    const order = await anOrder(db)
    await claim(db, order.id)
    await addReviewTask(db, { orderId: order.id, subject: 'stock:1', text: 'Sold out after the payment.', at: NOON })
    await addReviewTask(db, {
      orderId: order.id,
      subject: 'dispute:1',
      text: 'The bank asks for ₹374.06 back.',
      at: NOON,
    })
    await addReviewTask(db, { orderId: null, subject: 'job:1', text: 'Work was given up.', at: NOON })
    await writeOwnerNews(db, NOON)
    const [email] = await toOwner(db)
    expect(email?.subject).toBe('1 under review, 1 disputed, 2 to look at')
    for (const words of ['then confirm', 'Sold out after', 'The bank asks', 'Work was given up.'])
      expect(email?.text).toContain(words)
  })

  it('is not sent to the bank for a claim that was decided before the email', async () => {
    const db = await open()
    const [confirmed, given] = [await anOrder(db), await anOrder(db)]
    for (const { id } of [confirmed, given]) await claim(db, id)
    await transact(db, (trx) => moveOrder(trx, given.id, { to: 'cancelled', cause: 'test', by: 'owner', at: NOON }))
    expect(await writeOwnerNews(db, NOON), 'after the claims').toBe(true)
    expect((await toOwner(db))[0]?.text).not.toContain(given.number)
    const late = await anOrder(db)
    await claim(db, late.id)
    await transact(db, (trx) => moveOrder(trx, late.id, { to: 'cancelled', cause: 'test', by: 'owner', at: NOON }))
    expect(await writeOwnerNews(db, later(2 * MINUTE_MS)), 'nothing is left to tell').toBe(false)
    expect(await toOwner(db)).toHaveLength(1)
  })

  it('is told once by however many machines, and again when the same order is claimed anew', async () => {
    const db = await open()
    const order = await anOrder(db)
    await claim(db, order.id)
    const wrote = await Promise.all([1, 2, 3].map(() => writeOwnerNews(db, NOON)))
    expect(wrote.filter(Boolean)).toHaveLength(1)
    await transact(db, (trx) => moveOrder(trx, order.id, { to: 'failed', cause: 'test', by: 'provider', at: NOON }))
    await claim(db, order.id)
    await writeOwnerNews(db, later(2 * MINUTE_MS))
    expect((await toOwner(db)).map(({ subject }) => subject)).toEqual(
      Array(2).fill(`${order.number} is under review: ₹374.06`),
    )
  })

  it('gets what comes within a minute in one email, and no more than twelve an hour', async () => {
    const db = await open()
    await aPaidOrder(db)
    await writeOwnerNews(db, NOON)
    for (let n = 0; n < 60; n++)
      await addReviewTask(db, { orderId: null, subject: `n${n}`, text: `Look ${n}.`, at: NOON })
    expect(await writeOwnerNews(db, later(MINUTE_MS - 1))).toBe(false)
    await writeOwnerNews(db, later(MINUTE_MS))
    const [, digest] = await toOwner(db)
    expect(digest?.subject).toBe('60 to look at')
    expect(digest?.text).toContain('Look 49.')
    expect(digest?.text).toContain('and 10 more')

    for (let minute = 2; minute < 60; minute++) {
      await addReviewTask(db, { orderId: null, subject: `m${minute}`, text: 'Again.', at: later(minute * MINUTE_MS) })
      await writeOwnerNews(db, later(minute * MINUTE_MS))
    }
    expect(await toOwner(db)).toHaveLength(12)
    await writeOwnerNews(db, later(HOUR_MS))
    expect((await toOwner(db)).at(-1)?.subject).toBe('48 to look at')
  })

  it('is not written to about what a setting turns off, nor without an address', async () => {
    const db = await open()
    await setSetting(db, 'letters.paid', 'off', NOON)
    expect(await setSetting(db, 'letters.paid', 'no', NOON)).toMatchObject({ ok: false })
    const [order, other] = [await aPaidOrder(db), await anOrder(db)]
    expect(await writeOwnerNews(db, NOON)).toBe(false)
    await claim(db, other.id)
    await writeOwnerNews(db, NOON)
    const [email] = await toOwner(db)
    expect(email?.text).toContain(other.number)
    expect(email?.text).not.toContain(order.number)

    await setSetting(db, 'email', '', NOON)
    await addReviewTask(db, { orderId: null, subject: 'x', text: 'Look.', at: NOON })
    expect(await writeOwnerNews(db, later(HOUR_MS))).toBe(false)
    await setSetting(db, 'email', 'owner@regalo.example', NOON)
    expect(await writeOwnerNews(db, later(2 * HOUR_MS))).toBe(false)
  })

  it('is not written to about an email to the owner that could not be sent, over and over', async () => {
    const db = await open()
    await aPaidOrder(db)
    const refuse = async () => Promise.reject(Object.assign(new Error('no such user'), { responseCode: 550 }))
    const deps = { db, log: createLog({ logLevel: 'silent' }), delivery: { send: refuse, letGo() {}, close() {} } }
    for (let round = 0; round < 5; round++) {
      const now = later(round * 2 * MINUTE_MS)
      await writeOwnerNews(db, now)
      await sendDueEmails({ ...deps, now: () => now, documentOf: async () => undefined })
    }
    // The order itself, and that the buyer could not be written to.
    expect(await toOwner(db)).toHaveLength(2)
    expect((await openReviewTasks(db)).map(({ subject }) => subject.split(':')[1])).toContain('owner')
  })

  it('finds one email each morning with what waits, whatever was restarted', async () => {
    const db = await open()
    const [packing, reviewed] = [await aPaidOrder(db), await anOrder(db)]
    await claim(db, reviewed.id)
    await addReviewTask(db, { orderId: null, subject: 'x', text: 'Look at this.', at: NOON })
    await db.insertInto('stock').values({ id: 'kids-zone-3', onHand: 0, updatedAt: NOON.toISOString() }).execute()
    expect(await writeMorningEmail(db, new Date(MORNING.getTime() - 1), false)).toBe(false)
    const wrote = await Promise.all([1, 2, 3].map(() => writeMorningEmail(db, MORNING, false)))
    expect(wrote.filter(Boolean)).toHaveLength(1)
    expect(await writeMorningEmail(db, later(24 * HOUR_MS), false)).toBe(false)
    const [email] = await toOwner(db)
    expect(email?.subject).toBe('This morning: 1 to pack, 1 under review, 1 to look at, 1 sold out')
    expect(email?.text).toContain(`${packing.number}: Promised for 27 November`)
    expect(email?.text).toMatch(new RegExp(`${reviewed.number}: ₹374\\.06, Asha Rao, 28 hours left`))
    expect(email?.text).toContain('kids-zone-3')
    expect(await writeMorningEmail(db, new Date(MORNING.getTime() + 25 * HOUR_MS), false)).toBe(true)
  })

  it('is told what was made in test mode as such, and in a live shop never to pack it', async () => {
    const db = await open()
    const [order, claimed] = [await aPaidOrder(db, { test: true }), await anOrder(db, { test: true })]
    await claim(db, claimed.id)
    await writeOwnerNews(db, NOON)
    // As it is typed.
    for (const { text } of await toOwner(db)) expect(text).toContain(`then confirm ${claimed.number}.`)
    await writeMorningEmail(db, MORNING, false)
    for (const { text } of await toOwner(db)) expect(text).toContain(`Test order ${order.number}`)
    expect(await writeMorningEmail(db, new Date(MORNING.getTime() + 25 * HOUR_MS), true)).toBe(false)
  })

  it('hears nothing on a morning on which nothing waits, or where the setting says so', async () => {
    const db = await open()
    expect(await writeMorningEmail(db, MORNING, false)).toBe(false)
    await setSetting(db, 'letters.morning', 'off', NOON)
    await pay(db, await anOrder(db))
    expect(await writeMorningEmail(db, new Date(MORNING.getTime() + 24 * HOUR_MS), false)).toBe(false)
    expect(await toOwner(db)).toEqual([])
  })
})
