import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Order, shippingOf } from '#domain/order/order.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { documentFolder } from '#server/documents/cache-documents.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { printDocuments } from '#server/documents/print-documents.ts'
import { unsubscribeAddress } from '#server/email/unsubscribe.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { runDueJobs } from '#server/jobs/run-job.ts'
import { createLog } from '#server/log.ts'
import { orderById } from '#server/orders/queries.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { applyRetention, ensureRetentionJobs, RETENTION_JOB, RETENTION_POLICIES } from './policies.ts'

const DAY_MS = 24 * 60 * 60_000
const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS)
const EVERY_STEP = ['packed', 'shipped', 'delivered'] as const

async function aDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-terms-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function keep(db: Db, term: keyof typeof RETENTION_POLICIES, now: Date, dataDir = '/nowhere'): Promise<void> {
  const deps = { db, now: () => now, config: { dataDir }, files: folderStore(dataDir) }
  await Promise.all([1, 2].map(() => applyRetention(deps, term)))
}

async function aDeliveredOrder(db: Db, steps: readonly (typeof EVERY_STEP)[number][] = EVERY_STEP) {
  const order = await createPaidOrder(db, { message: 'For you', buyerGstin: '29ABCDE1234F1Z5' })
  for (const to of steps) await moveTestOrder(db, order.id, to)
  return order
}

/** Returns the text of an invoice, without its layout. */
async function invoiceText(db: Db, orderId: string): Promise<string | undefined> {
  const paper = await invoiceDocument(db, '', orderId, async (_, invoice) => Buffer.from(JSON.stringify(invoice)))
  return paper?.content.toString()
}

/** Returns the personal data that the shop still has of an order. */
async function personalDataOf(db: Db, { id }: Order) {
  const order = await orderById(db, id)
  if (!order) throw new Error('the order itself is gone')
  return shippingOf(order)
}

describe.each(testDatabases)('the retention policies on %s', (_, open) => {
  it('delete the personal data of an unpaid checkout after 30 days, and keep its number', async () => {
    const db = await open()
    const [left, paid, reviewed] = [
      await createOrder(db, { message: 'Secret', cardFrom: 'Meera' }),
      await createPaidOrder(db),
      await createOrder(db),
    ]
    await moveTestOrder(db, reviewed.id, 'under_review')
    await moveTestOrder(db, reviewed.id, 'under_review', { by: 'shopper' })
    await keep(db, 'abandoned-checkouts', later(29.9))
    expect((await personalDataOf(db, left)).fullName).toBe('Asha Rao')
    await keep(db, 'abandoned-checkouts', later(30.1))
    const row = await db.selectFrom('orders').selectAll().where('id', '=', left.id).executeTakeFirstOrThrow()
    const parcels = await db.selectFrom('parcels').selectAll().where('orderId', '=', left.id).execute()
    expect(parcels).toMatchObject([{ state: 'cancelled', street: '', phone: '' }])
    expect(row).toMatchObject({ number: left.number, state: 'cancelled', erasedAt: later(30.1).toISOString() })
    expect(row.secret).not.toBe(left.secret)
    for (const typed of ['Asha', 'asha@', '98450', 'Lavelle', 'Secret', 'Meera', 'Bengaluru'])
      expect(JSON.stringify([row, parcels])).not.toContain(typed)
    for (const order of [paid, reviewed]) expect(await personalDataOf(db, order)).toEqual(shippingOf(order))
  })

  it('do not touch an order with an open task or a refund in progress', async () => {
    const db = await open()
    const [noted, repaid] = [await createOrder(db), await aDeliveredOrder(db)]
    await createTask(db, { orderId: noted.id, subject: 'x', text: 'Look.', at: NOON })
    const payment = {
      id: newId(),
      provider: 'test',
      purpose: 'x',
      amountPaise: 100,
      state: 'paid',
      method: 'card',
    } as const
    const none = {
      providerRef: null,
      transactionId: null,
      paymentUrl: null,
      attemptKey: null,
      claimKey: null,
      reason: null,
    }
    const times = { createdAt: NOON.toISOString(), updatedAt: NOON.toISOString() }
    await db
      .insertInto('payments')
      .values({ ...payment, ...none, ...times, orderId: repaid.id })
      .execute()
    const refund = {
      orderId: repaid.id,
      paymentId: payment.id,
      provider: 'test',
      amountPaise: 100,
      state: 'asked',
      who: 'x',
    } as const
    const asked = { ...times, id: newId(), providerRef: null, reason: null, askedAt: NOON.toISOString() }
    await db
      .insertInto('refunds')
      .values({ ...refund, ...asked })
      .execute()
    await keep(db, 'abandoned-checkouts', later(400))
    await keep(db, 'recipients', later(400))
    for (const order of [noted, repaid]) expect(await personalDataOf(db, order)).toEqual(shippingOf(order))
    await db.updateTable('refunds').set({ state: 'done' }).execute()
    await keep(db, 'recipients', later(400))
    expect(await personalDataOf(db, repaid)).toMatchObject({ street: '', phone: '' })
  })

  it('delete street and phone 90 days after delivery, and keep the invoice unchanged for 8 years', async () => {
    const db = await open()
    const dataDir = await aDataDir()
    const order = await aDeliveredOrder(db)
    const underWay = await aDeliveredOrder(db, ['packed', 'shipped'])
    await printDocuments({ db, root: process.cwd(), dataDir, files: folderStore(dataDir) }, order.number)
    const before = await invoiceText(db, order.id)
    expect(before).toContain('14 Lavelle Road')
    await keep(db, 'recipients', later(89.9), dataDir)
    expect(await personalDataOf(db, order)).toEqual(shippingOf(order))
    await keep(db, 'recipients', later(90.1), dataDir)
    expect(await personalDataOf(db, order)).toEqual({ ...shippingOf(order), street: '', phone: '' })
    expect(await personalDataOf(db, underWay)).toEqual(shippingOf(underWay))
    expect(await invoiceText(db, order.id)).toBe(before)
    const printed = await readdir(join(dataDir, 'papers', order.number))
    expect(printed.map((name) => name.replace(/-.*/, ''))).toEqual(['invoice'])
    await keep(db, 'recipients', later(121), dataDir)
    expect(await personalDataOf(db, underWay)).toMatchObject({ street: '', phone: '' })

    const number = basename(documentFolder(JSON.parse(before ?? '{}').number))
    for (const name of [number, 'RG-25-26-999999'])
      await folderStore(dataDir).put(`documents/${name}/kept.pdf`, Buffer.from('%PDF-'))
    await keep(db, 'tax-papers', later(8 * 365), dataDir)
    expect(await readdir(join(dataDir, 'documents'))).toEqual([number])
    expect(await invoiceText(db, order.id)).toBe(before)
    await keep(db, 'tax-papers', later(8 * 365 + 3), dataDir)
    expect(await invoiceText(db, order.id)).toBeUndefined()
    expect(await readdir(join(dataDir, 'papers'))).toEqual([])
    expect(await readdir(join(dataDir, 'documents'))).toEqual([])
    const row = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ number: order.number, fullName: '', email: '', totalPaise: order.totalPaise })
  })

  it('delete provider payloads after 180 days and emails after 90, with their files', async () => {
    const db = await open()
    const dataDir = await aDataDir()
    const event = {
      id: newId(),
      provider: 'razorpay',
      eventId: 'evt_1',
      bodyHash: 'x',
      body: '{"email":"asha@example.com"}',
    }
    await db
      .insertInto('webhookEvents')
      .values({ ...event, receivedAt: NOON.toISOString(), outcome: 'done' })
      .execute()
    await storeEnquiry(db, { kind: 'newsletter', email: 'asha@example.com' }, NOON)
    const mail = await db.selectFrom('mails').select('id').where('kind', '=', 'signup').executeTakeFirstOrThrow()
    await mkdir(join(dataDir, 'mail'))
    for (const name of [`2026-11-21T06-30-00-000Z-signup-${mail.id}.eml`, 'mine.eml'])
      await writeFile(join(dataDir, 'mail', name), 'x')
    await keep(db, 'letters', later(89.9), dataDir)
    expect(await readdir(join(dataDir, 'mail'))).toHaveLength(2)
    await keep(db, 'letters', later(90.1), dataDir)
    expect(await readdir(join(dataDir, 'mail'))).toEqual(['mine.eml'])
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
    await keep(db, 'webhook-bodies', later(179))
    await expect(db.selectFrom('webhookEvents').select('body').executeTakeFirst()).resolves.toMatchObject({
      body: event.body,
    })
    await keep(db, 'webhook-bodies', later(181))
    expect(await db.selectFrom('webhookEvents').selectAll().execute()).toMatchObject([{ eventId: 'evt_1', body: '' }])
  })

  it('delete resumes after 6 months and enquiries after 24, and keep newsletter subscribers', async () => {
    const db = await open()
    const dataDir = await aDataDir()
    const resumeId = newId()
    await mkdir(join(dataDir, 'resumes'))
    for (const name of [resumeId, newId()]) {
      await writeFile(join(dataDir, 'resumes', name), '%PDF-')
      await utimes(join(dataDir, 'resumes', name), NOON, NOON)
    }
    const fields = { name: 'Asha', resumeId, resumeName: 'asha.pdf', resumeKind: 'pdf' }
    await storeEnquiry(db, { kind: 'careers', email: 'asha@example.com', fields }, NOON)
    await storeEnquiry(db, { kind: 'contact', email: 'asha@example.com' }, NOON)
    await storeEnquiry(db, { kind: 'newsletter', email: 'asha@example.com' }, NOON)
    await storeEnquiry(db, { kind: 'newsletter', email: 'ritu@example.com' }, NOON)
    await unsubscribeAddress(db, { kind: 'newsletter', email: 'Ritu@example.com' }, NOON)
    await keep(db, 'resumes', later(100), dataDir)
    expect(await readdir(join(dataDir, 'resumes'))).toEqual([resumeId])
    await keep(db, 'resumes', later(190), dataDir)
    expect(await readdir(join(dataDir, 'resumes'))).toEqual([])
    const kept = await db.selectFrom('enquiries').select('fields').where('kind', '=', 'careers').executeTakeFirst()
    expect(JSON.parse(kept?.fields ?? '')).toEqual({ name: 'Asha' })
    await keep(db, 'enquiries', later(700))
    expect(await db.selectFrom('enquiries').select('id').execute()).toHaveLength(4)
    await keep(db, 'enquiries', later(740))
    expect(await db.selectFrom('enquiries').select(['kind', 'email']).execute()).toEqual([
      { kind: 'newsletter', email: 'asha@example.com' },
    ])
  })

  it('run as one job each, every night, also after a long pause or a job that was given up', async () => {
    const db = await open()
    const order = await createOrder(db)
    await ensureRetentionJobs(db, NOON)
    await ensureRetentionJobs(db, NOON)
    const deps = (now: Date) => ({
      db,
      now: () => now,
      log: createLog({ logLevel: 'silent' }),
      config: { dataDir: '/nowhere' },
      files: folderStore('/nowhere'),
    })
    const run = (now: Date) => runDueJobs(deps(now), { [RETENTION_JOB]: applyRetention })
    expect(await run(NOON)).toBe(Object.keys(RETENTION_POLICIES).length)
    expect(await run(later(0.3))).toBe(0)
    await db
      .updateTable('jobs')
      .set({ doneAt: NOON.toISOString(), fault: 'x' })
      .where('subject', '=', 'abandoned-checkouts')
      .execute()
    await run(later(365))
    expect((await personalDataOf(db, order)).fullName).toBe('')
  })
})
