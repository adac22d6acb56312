import { describe, expect, it } from 'vitest'
import { NO_LOADS } from '#domain/delivery/capacity.ts'
import { INTAKE_LIMITS } from '#domain/enquiry/intake-limits.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { insertDeliveryVersion } from '#server/delivery/insert-delivery-version.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { addWaiting, TRY_FIELDS, type TryForm, tryAddress } from '#server/delivery/try-address.ts'
import type { EmailTransport } from '#server/email/email-transport.ts'
import { sendDueEmails } from '#server/email/send-email.ts'
import { createLog } from '#server/log.ts'
import { removeOccasion } from '#server/occasions/occasion-resource.ts'
import { deleteOldNotices } from '#server/retention/policies.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { chargeForDelivery } from '#test/charge-for-delivery.ts'
import { testDatabases } from '#test/databases.ts'
import { killableDb } from '#test/killable-db.ts'
import { publishOccasion } from '#test/publish-occasion.ts'
import { MAX_PER_MAILBOX, requestNotice } from './request-notice.ts'
import { sendNotices } from './send-notices.ts'

const NOW = new Date('2026-11-24T06:12:00Z')
const PIN = '744301'
const ASHA = 'asha@example.com'

const waitFor = (db: Db, subject: string, email = ASHA, kind: 'place' | 'occasion' = 'place') =>
  requestNotice(db, { kind, subject, email }, NOW)
const waiting = (db: Db) => db.selectFrom('notices').select(['subject', 'email']).orderBy('email').execute()
const written = (db: Db) =>
  db.selectFrom('mails').selectAll().where('kind', '=', 'notice').orderBy('recipient').execute()

/** Delivers to the remote zone again. */
const serveAll = (db: Db) =>
  transact(db, async (trx) => {
    await trx.updateTable('deliveryZones').set({ served: 1 }).execute()
    await insertDeliveryVersion(trx, { who: 'owner', what: 'served', now: NOW })
  })

describe.each(testDatabases)('notices on %s', (_, open) => {
  it('wait once for each address and subject, and the answer is the same', async () => {
    const db = await open()
    expect(await Promise.all([ASHA, 'ASHA@example.com', ASHA].map((email) => waitFor(db, PIN, email)))).toEqual([
      ...[true, true, true],
    ])
    await waitFor(db, '744302')
    await waitFor(db, PIN, 'ritu@example.in')
    expect((await waiting(db)).map(({ subject }) => subject).sort()).toEqual([PIN, PIN, '744302'])
  })

  it('are limited by mailbox and by day', async () => {
    const db = await open()
    for (let at = 0; at < MAX_PER_MAILBOX; at++) await waitFor(db, String(744_000 + at), `asha+${at}@example.com`)
    expect(await waitFor(db, PIN)).toBe(false)
    const full = { ...INTAKE_LIMITS, enquiriesADay: 0 }
    expect(await requestNotice(db, { kind: 'place', subject: PIN, email: 'ritu@example.in' }, NOW, full)).toBe(false)
    expect(await openTasks(db)).toMatchObject([{ subject: 'intake:2026-11-24' }])
    expect(await waiting(db)).toHaveLength(MAX_PER_MAILBOX)
  })

  it('are sent once when the place is delivered to, by any number of instances', async () => {
    const db = await open()
    await chargeForDelivery(db)
    await waitFor(db, PIN)
    await waitFor(db, PIN, 'ritu@example.in')
    expect([await sendNotices(db, NOW), await waiting(db), await written(db)]).toMatchObject([0, [{}, {}], []])
    await serveAll(db)
    const counts = await Promise.all([1, 2, 3].map(() => sendNotices(db, NOW)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    expect(await waiting(db)).toEqual([])
    const emails = await written(db)
    expect(emails.map(({ recipient }) => recipient)).toEqual([ASHA, 'ritu@example.in'])
    expect(emails[0]?.subject).toBe('Regalo: we deliver to 744301 now')
    expect(emails[0]?.text).toContain('This email was asked for on our site, for 744301. It is the only one')
    expect(emails[0]?.html).toContain('We deliver to')
    expect(await sendNotices(db, NOW)).toBe(0)
  })

  it('are sent once when the process dies after any number of queries', async () => {
    const db = await open()
    for (let queries = 0, killed = true; killed; queries++) {
      await db.deleteFrom('mails').execute()
      await waitFor(db, PIN)
      const process = killableDb(db)
      process.killAfter(queries)
      killed = await sendNotices(process.db, NOW).then(
        () => false,
        () => true,
      )
      expect([queries, (await waiting(db)).length + (await written(db)).length]).toEqual([queries, 1])
      await sendNotices(db, NOW)
      expect([queries, (await waiting(db)).length, (await written(db)).length]).toEqual([queries, 0, 1])
      expect(queries).toBeLessThan(30)
    }
  })

  it.each([
    ['leave no address once their email is sent', undefined, 0],
    ['saved as a file stay as long as other emails', 'file' as const, 1],
  ])('%s', async (_name, result, left) => {
    const db = await open()
    await waitFor(db, PIN)
    await sendNotices(db, NOW)
    const sent: string[] = []
    const delivery: EmailTransport = {
      async send({ to }) {
        sent.push(to)
        return result
      },
      abortUnsent() {},
      close() {},
    }
    const documentOf = async () => undefined
    await sendDueEmails({ db, log: createLog({ logLevel: 'silent' }), now: () => NOW, delivery, documentOf })
    expect([sent, (await written(db)).length]).toEqual([[ASHA], left])
  })

  it('remind of an occasion from a month before, while its page is published', async () => {
    const db = await open()
    await db.deleteFrom('occasions').execute()
    const id = await publishOccasion(db, new Date('2026-11-01T06:00:00Z'), { day: '2026-11-08', nextDay: '2027-10-29' })
    await waitFor(db, id, ASHA, 'occasion')
    const run = (day: string) => sendNotices(db, new Date(`${day}T06:00:00Z`))
    const publish = (pageOn: 0 | 1) => db.updateTable('occasions').set({ pageOn }).where('id', '=', id).execute()
    expect(await run('2027-09-28')).toBe(0)
    await publish(0)
    expect(await run('2027-09-29')).toBe(0)
    await publish(1)
    expect(await run('2027-10-30')).toBe(0)
    expect(await run('2027-09-29')).toBe(1)
    expect(await written(db)).toMatchObject([{ recipient: ASHA, subject: 'Regalo: Diwali is on Friday 29 October' }])
  })

  it('go with a deleted occasion, and after 18 months', async () => {
    const db = await open()
    const id = await publishOccasion(db, NOW, { day: '2026-12-08', on: '', pageOn: '' })
    await waitFor(db, id, ASHA, 'occasion')
    await waitFor(db, PIN)
    await removeOccasion(db, id, { who: 'asha', now: NOW, live: false })
    expect(await waiting(db)).toMatchObject([{ subject: PIN }])
    const run = (before: Date) =>
      deleteOldNotices(db, { before, isOver: () => false } as Parameters<typeof deleteOldNotices>[1])
    expect([await run(new Date(NOW.getTime() - 1)), (await waiting(db)).length]).toEqual([true, 1])
    expect([await run(NOW), (await waiting(db)).length]).toEqual([true, 0])
  })

  it('are counted where the owner tries the address', async () => {
    const db = await open()
    await chargeForDelivery(db)
    const typed = { ...(Object.fromEntries(TRY_FIELDS.map((field) => [field, ''])) as TryForm), pin: PIN }
    const tried = async () => {
      const answer = tryAddress(await readDeliveryTables(db), NOW, typed, NO_LOADS)
      return (await addWaiting(db, answer)).refusal?.text
    }
    const text = 'not delivered. Zone Remote is not delivered. Shoppers read “We do not deliver to 744301 yet”.'
    expect(await tried()).toBe(text)
    await waitFor(db, PIN)
    expect(await tried()).toBe(`${text} 1 person asked to hear when you deliver here.`)
    for (const email of ['ritu@example.in', 'ravi@example.in']) await waitFor(db, PIN, email)
    expect(await tried()).toBe(`${text} 3 people asked to hear when you deliver here.`)
    await serveAll(db)
    expect(await tried()).toBeUndefined()
  })
})
