import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { INTAKE_LIMITS } from '#domain/enquiry/intake-limits.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { enqueueOwnerNotification } from '#server/email/enqueue-owner-notification.ts'
import { reportProblem } from '#server/enquiries/report-problem.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { requestNotice } from '#server/notices/request-notice.ts'
import { addNote } from '#server/orders/read-order.ts'
import type { Shop } from '#server/shop.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { runTyped } from '#test/run-typed.ts'

const BY = { who: 'asha', now: new Date(NOON.getTime() + 4 * 24 * 60 * 60_000), live: false }
const ASHA = 'asha@example.com'

async function aDesk(db: Db) {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-people-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const shop = { db, files: folderStore(dataDir), config: { dataDir, root: process.cwd() } } as unknown as Shop
  const run = async (name: string, ...args: string[]) => {
    const told: string[] = []
    const answer = await runTyped([name, ...args], { shop, by: BY, terminal: { tell: (words) => told.push(words) } })
    return { ...answer, told: told.join('\n') }
  }
  return { dataDir, run }
}

/** Creates all kinds of data about one person, in more than one spelling. */
async function aRegular(db: Db, dataDir: string) {
  const order = await createPaidOrder(db, { shipping: { email: 'Asha@Example.com' }, message: 'With love' })
  for (const to of ['packed', 'shipped', 'delivered'] as const) await moveTestOrder(db, order.id, to)
  const resumeId = newId()
  await mkdir(join(dataDir, 'resumes'))
  await writeFile(join(dataDir, 'resumes', resumeId), '%PDF-')
  const fields = { name: 'Asha', resumeId, resumeName: 'asha-rao.pdf', resumeKind: 'pdf' }
  await storeEnquiry(db, { kind: 'careers', email: ASHA, fields }, NOON)
  await storeEnquiry(db, { kind: 'contact', email: 'ASHA@example.com', fields: { message: 'Hello there' } }, NOON)
  await storeEnquiry(db, { kind: 'newsletter', email: ASHA }, NOON)
  await requestNotice(db, { kind: 'place', subject: '744301', email: 'Asha@example.com' }, NOON)
  await enqueueOwnerNotification(db, NOON)
  return { order, resumeId }
}

/** Returns all rows of all tables that may contain personal data, as text. */
async function everything(db: Db): Promise<string> {
  const tables = [
    'orders',
    'parcels',
    'orderEvents',
    'payments',
    'mails',
    'enquiries',
    'notices',
    'notes',
    'changes',
  ] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
}

describe.each(testDatabases)('a customer’s data on %s', (_, open) => {
  it('is exported whole, as one JSON document, without its secrets', async () => {
    const db = await open()
    const { dataDir, run } = await aDesk(db)
    const { order, resumeId } = await aRegular(db, dataDir)
    await createPaidOrder(db, { shipping: { email: 'ritu@example.in' } })
    const { ok, message } = await run('export', 'aSHA@EXAMPLE.com')
    expect(ok).toBe(true)
    const held = JSON.parse(message)
    expect(held.orders).toMatchObject([
      {
        number: order.number,
        parcels: [{ street: '14 Lavelle Road', message: 'With love' }],
        invoices: [{ number: 'RG/26-27/000001' }],
      },
    ])
    expect(held.enquiries).toMatchObject([
      { kind: 'careers', resume: { name: 'asha-rao.pdf', file: `resumes/${resumeId}` } },
      { kind: 'contact', typed: { message: 'Hello there' } },
    ])
    expect(held.notices).toEqual([
      { kind: 'place', subject: '744301', email: 'Asha@example.com', createdAt: NOON.toISOString() },
    ])
    expect(held.signUps).toMatchObject([{ list: 'newsletter', withdrawnAt: null }])
    expect(held.letters.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'enquiry',
      'enquiry',
      'paid',
      'shipped',
      'signup',
    ])
    expect(message).not.toContain(order.secret)
    expect(message).not.toContain('ritu@')
  })

  it('is exported with photo locations and the team’s notes, and both are erased', async () => {
    const db = await open()
    const { dataDir, run } = await aDesk(db)
    const order = await createPaidOrder(db, { shipping: { email: ASHA } })
    for (const to of ['packed', 'shipped', 'delivered'] as const) await moveTestOrder(db, order.id, to)
    const photo = { kind: 'jpg' as const, content: new Uint8Array([0xff, 0xd8, 0xff]) }
    const told = { problem: 'damaged' as const, message: 'Cracked.', photos: [photo] }
    const how = { now: NOON, limits: INTAKE_LIMITS, files: folderStore(dataDir) }
    await reportProblem(db, { ...order.buyer, id: order.id, number: order.number }, told, how)
    await addNote(db, order.number, 'She rang twice.', BY)
    const held = JSON.parse((await run('export', ASHA)).message)
    expect(held.orders[0].notes).toMatchObject([{ text: 'She rang twice.' }])
    const [at = ''] = held.enquiries[0].photos
    expect(await readFile(join(dataDir, at))).toEqual(Buffer.from(photo.content))
    expect(await run('erase', ASHA, '--yes')).toMatchObject({ ok: true })
    await expect(access(join(dataDir, at))).rejects.toThrow('ENOENT')
    expect(await db.selectFrom('orderNotes').select('id').execute()).toEqual([])
  })

  it('is erased after confirmation, except what the law requires', async () => {
    const db = await open()
    const { dataDir, run } = await aDesk(db)
    const { order } = await aRegular(db, dataDir)
    const draw = async (__: string, invoice: unknown) => Buffer.from(JSON.stringify(invoice))
    const before = (await invoiceDocument(db, '', order.id, draw))?.content.toString()
    expect(before).toContain('Lavelle')

    const asked = await run('erase', ASHA)
    expect(asked).toMatchObject({ ok: false, message: expect.stringContaining('add --yes') })
    expect(asked.told).toContain('Kept: Invoice RG/26-27/000001 with its name and address until')
    expect(asked.told).toContain('3 enquiries and sign-ups')
    expect(await everything(db)).toContain('Lavelle')

    expect(await run('erase', ASHA, '--yes')).toMatchObject({ ok: true })
    const left = (await everything(db)).toLowerCase()
    for (const typed of [
      'asha@',
      'asha rao',
      'lavelle',
      '98450',
      'with love',
      'hello there',
      order.secret.toLowerCase(),
    ])
      expect(left).not.toContain(typed)
    expect(left).toContain(order.number.toLowerCase())
    expect(await readdir(join(dataDir, 'resumes'))).toEqual([])
    expect((await invoiceDocument(db, '', order.id, draw))?.content.toString()).toBe(before)
    expect(await run('erase', ASHA)).toMatchObject({ ok: false, message: `There is nothing about ${ASHA}.` })
    expect(JSON.parse((await run('export', ASHA)).message)).toMatchObject({ orders: [], letters: [], enquiries: [] })
  })

  it('is kept while an order is open, and the answer names the order', async () => {
    const db = await open()
    const { run } = await aDesk(db)
    const [open1, delivered] = [await createPaidOrder(db), await createPaidOrder(db)]
    for (const to of ['packed', 'shipped', 'delivered'] as const) await moveTestOrder(db, delivered.id, to)
    for (const args of [[ASHA], [ASHA, '--yes']]) {
      const { ok, message } = await run('erase', ...args)
      expect(ok).toBe(false)
      expect(message).toContain(open1.number)
      expect(message).not.toContain(delivered.number)
    }
    for (const to of ['packed', 'shipped', 'delivered'] as const) await moveTestOrder(db, open1.id, to)
    await createTask(db, { orderId: open1.id, subject: 'dispute:1', text: 'The bank asks.', at: NOON })
    expect((await run('erase', ASHA, '--yes')).message).toContain(open1.number)
    expect(await everything(db)).toContain('Lavelle')
  })

  it('is not erased for an invalid address or during a current checkout', async () => {
    const db = await open()
    const { run } = await aDesk(db)
    for (const typed of ['', 'asha', '%', 'a b@c'])
      for (const words of [
        ['export', typed],
        ['erase', typed, '--yes'],
      ])
        expect((await run(...(words as [string]))).ok).toBe(false)
    const order = await createOrder(db, { at: BY.now })
    expect((await run('erase', ASHA, '--yes')).message).toContain(order.number)
  })
})
