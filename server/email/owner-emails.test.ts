import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { createLog } from '#server/log.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { createTask, openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, NOON, payOrder } from '#test/paid-order.ts'
import { enqueueDailySummary } from './enqueue-daily-summary.ts'
import { enqueueOwnerNotification } from './enqueue-owner-notification.ts'
import { sendDueEmails } from './send-email.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const later = (ms: number) => new Date(NOON.getTime() + ms)
/** 8:00 in India, on the day after NOON. */
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
  transact(db, (trx) => transitionOrder(trx, id, { to: 'under_review', cause: 'test', by: 'shopper', at }))

describe.each(testDatabases)('the owner on %s', (_, open) => {
  it('is notified of a paid order, with its items and dispatch date', async () => {
    const db = await open()
    const order = await createPaidOrder(db, { shipping: { fullName: '<b>Asha</b>\r\nBcc: x' } })
    expect(await enqueueOwnerNotification(db, NOON)).toBe(true)
    const [email, ...more] = await toOwner(db)
    expect(more).toEqual([])
    expect(email).toMatchObject({
      recipient: 'hello@regalo.example',
      subject: `${order.number} is paid: ₹374.06`,
      text: expect.stringContaining('Deliver by 27 November'),
      html: expect.stringContaining('&lt;b&gt;Asha&lt;/b&gt; Bcc: x'),
    })
    expect(email?.text).toContain(order.lines[0]?.name)
    expect(await enqueueOwnerNotification(db, later(HOUR_MS))).toBe(false)
  })

  it('is notified of every claim, dispute and review task, from any source', async () => {
    const db = await open()
    const order = await createOrder(db)
    await claim(db, order.id)
    await createTask(db, { orderId: order.id, subject: 'stock:1', text: 'Sold out after the payment.', at: NOON })
    await createTask(db, {
      orderId: order.id,
      subject: 'dispute:1',
      text: 'The bank asks for ₹374.06 back.',
      at: NOON,
    })
    await createTask(db, { orderId: null, subject: 'job:1', text: 'Work was given up.', at: NOON })
    await enqueueOwnerNotification(db, NOON)
    const [email] = await toOwner(db)
    expect(email?.subject).toBe('1 under review, 1 disputed, 2 to look at')
    for (const words of ['then confirm', 'Sold out after', 'The bank asks', 'Work was given up.'])
      expect(email?.text).toContain(words)
  })

  it('is not asked to review a claim decided before the email', async () => {
    const db = await open()
    const [confirmed, given] = [await createOrder(db), await createOrder(db)]
    for (const { id } of [confirmed, given]) await claim(db, id)
    await transact(db, (trx) =>
      transitionOrder(trx, given.id, { to: 'cancelled', cause: 'test', by: 'owner', at: NOON }),
    )
    expect(await enqueueOwnerNotification(db, NOON), 'after the claims').toBe(true)
    expect((await toOwner(db))[0]?.text).not.toContain(given.number)
    const late = await createOrder(db)
    await claim(db, late.id)
    await transact(db, (trx) =>
      transitionOrder(trx, late.id, { to: 'cancelled', cause: 'test', by: 'owner', at: NOON }),
    )
    expect(await enqueueOwnerNotification(db, later(2 * MINUTE_MS)), 'nothing is left to tell').toBe(false)
    expect(await toOwner(db)).toHaveLength(1)
  })

  it('is notified once by any number of instances, and again when the order is claimed again', async () => {
    const db = await open()
    const order = await createOrder(db)
    await claim(db, order.id)
    const wrote = await Promise.all([1, 2, 3].map(() => enqueueOwnerNotification(db, NOON)))
    expect(wrote.filter(Boolean)).toHaveLength(1)
    await transact(db, (trx) =>
      transitionOrder(trx, order.id, { to: 'failed', cause: 'test', by: 'provider', at: NOON }),
    )
    await claim(db, order.id)
    await enqueueOwnerNotification(db, later(2 * MINUTE_MS))
    expect((await toOwner(db)).map(({ subject }) => subject)).toEqual(
      Array(2).fill(`${order.number} is under review: ₹374.06`),
    )
  })

  it('gets one email for the events of a minute, and at most twelve an hour', async () => {
    const db = await open()
    await createPaidOrder(db)
    await enqueueOwnerNotification(db, NOON)
    for (let n = 0; n < 60; n++) await createTask(db, { orderId: null, subject: `n${n}`, text: `Look ${n}.`, at: NOON })
    expect(await enqueueOwnerNotification(db, later(MINUTE_MS - 1))).toBe(false)
    await enqueueOwnerNotification(db, later(MINUTE_MS))
    const [, digest] = await toOwner(db)
    expect(digest?.subject).toBe('60 to look at')
    expect(digest?.text).toContain('Look 49.')
    expect(digest?.text).toContain('and 10 more')

    for (let minute = 2; minute < 60; minute++) {
      await createTask(db, { orderId: null, subject: `m${minute}`, text: 'Again.', at: later(minute * MINUTE_MS) })
      await enqueueOwnerNotification(db, later(minute * MINUTE_MS))
    }
    expect(await toOwner(db)).toHaveLength(12)
    await enqueueOwnerNotification(db, later(HOUR_MS))
    expect((await toOwner(db)).at(-1)?.subject).toBe('48 to look at')
  })

  it('gets no email about an event switched off in the settings, or without an address', async () => {
    const db = await open()
    await setSetting(db, 'letters.paid', 'off', NOON)
    expect(await setSetting(db, 'letters.paid', 'no', NOON)).toMatchObject({ ok: false })
    const [order, other] = [await createPaidOrder(db), await createOrder(db)]
    expect(await enqueueOwnerNotification(db, NOON)).toBe(false)
    await claim(db, other.id)
    await enqueueOwnerNotification(db, NOON)
    const [email] = await toOwner(db)
    expect(email?.text).toContain(other.number)
    expect(email?.text).not.toContain(order.number)

    await setSetting(db, 'email', '', NOON)
    await createTask(db, { orderId: null, subject: 'x', text: 'Look.', at: NOON })
    expect(await enqueueOwnerNotification(db, later(HOUR_MS))).toBe(false)
    await setSetting(db, 'email', 'owner@regalo.example', NOON)
    expect(await enqueueOwnerNotification(db, later(2 * HOUR_MS))).toBe(false)
  })

  it('gets no repeated emails about an owner email that failed', async () => {
    const db = await open()
    await createPaidOrder(db)
    const refuse = async () => Promise.reject(Object.assign(new Error('no such user'), { responseCode: 550 }))
    const deps = {
      db,
      log: createLog({ logLevel: 'silent' }),
      delivery: { send: refuse, abortUnsent() {}, close() {} },
    }
    for (let round = 0; round < 5; round++) {
      const now = later(round * 2 * MINUTE_MS)
      await enqueueOwnerNotification(db, now)
      await sendDueEmails({ ...deps, now: () => now, documentOf: async () => undefined })
    }
    // The order itself, and the failed email to the buyer.
    expect(await toOwner(db)).toHaveLength(2)
    expect((await openTasks(db)).map(({ subject }) => subject.split(':')[1])).toContain('owner')
  })

  it('gets one summary each morning, even after restarts', async () => {
    const db = await open()
    const [packing, reviewed] = [await createPaidOrder(db), await createOrder(db)]
    await claim(db, reviewed.id)
    await createTask(db, { orderId: null, subject: 'x', text: 'Look at this.', at: NOON })
    await db.insertInto('stock').values({ id: 'kids-zone-3', onHand: 0, updatedAt: NOON.toISOString() }).execute()
    expect(await enqueueDailySummary(db, new Date(MORNING.getTime() - 1), false)).toBe(false)
    const wrote = await Promise.all([1, 2, 3].map(() => enqueueDailySummary(db, MORNING, false)))
    expect(wrote.filter(Boolean)).toHaveLength(1)
    expect(await enqueueDailySummary(db, later(24 * HOUR_MS), false)).toBe(false)
    const [email] = await toOwner(db)
    expect(email?.subject).toBe('This morning: 1 to pack, 1 under review, 1 to look at, 1 sold out')
    expect(email?.text).toContain(`${packing.number}: Deliver by 27 November`)
    expect(email?.text).toMatch(new RegExp(`${reviewed.number}: ₹374\\.06, Asha Rao, 28 hours left`))
    expect(email?.text).toContain('kids-zone-3')
    expect(await enqueueDailySummary(db, new Date(MORNING.getTime() + 25 * HOUR_MS), false)).toBe(true)
  })

  it('sees test orders marked as such, and never to be packed in a live shop', async () => {
    const db = await open()
    const [order, claimed] = [await createPaidOrder(db, { test: true }), await createOrder(db, { test: true })]
    await claim(db, claimed.id)
    await enqueueOwnerNotification(db, NOON)
    // The command as typed in the terminal.
    for (const { text } of await toOwner(db)) expect(text).toContain(`then confirm ${claimed.number}.`)
    await enqueueDailySummary(db, MORNING, false)
    for (const { text } of await toOwner(db)) expect(text).toContain(`Test order ${order.number}`)
    expect(await enqueueDailySummary(db, new Date(MORNING.getTime() + 25 * HOUR_MS), true)).toBe(false)
  })

  it('gets no summary when nothing is pending or the setting is off', async () => {
    const db = await open()
    expect(await enqueueDailySummary(db, MORNING, false)).toBe(false)
    await setSetting(db, 'letters.morning', 'off', NOON)
    await payOrder(db, await createOrder(db))
    expect(await enqueueDailySummary(db, new Date(MORNING.getTime() + 24 * HOUR_MS), false)).toBe(false)
    expect(await toOwner(db)).toEqual([])
  })
})
