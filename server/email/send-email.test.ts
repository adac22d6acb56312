import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { invoiceDocument } from '#server/documents/issued-documents.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { createLog } from '#server/log.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { openTasks } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, NOON, payOrder, refundByHand } from '#test/paid-order.ts'
import { type EmailTransport, fileTransport, type OutgoingEmail } from './email-transport.ts'
import { type SendDeps, sendDueEmails } from './send-email.ts'

const MINUTE_MS = 60_000
const emailsOf = (db: Db) => db.selectFrom('mails').selectAll().orderBy('createdAt').orderBy('kind').execute()

function post(db: Db, send: (message: OutgoingEmail) => Promise<void>, now = NOON): SendDeps {
  const delivery: EmailTransport = { send: async (message) => void (await send(message)), abortUnsent() {}, close() {} }
  const documentOf: SendDeps['documentOf'] = async ({ kind, orderId, refundId }) => ({
    name: kind === 'paid' ? `invoice-${orderId}.pdf` : `credit-note-${refundId}.pdf`,
    content: Buffer.from('%PDF-'),
  })
  return { db, log: createLog({ logLevel: 'silent' }), now: () => now, delivery, documentOf }
}

describe.each(testDatabases)('queued emails on %s', (_, open) => {
  it('escape submitted text and keep the subject on one line', async () => {
    const db = await open()
    await setSetting(db, 'name', 'Re"galo', NOON)
    const fullName = `<img src=x onerror=alert(1)>\r\nBcc: all@example.com ${'🎁'.repeat(5000)}`
    await createPaidOrder(db, {
      shipping: { fullName },
      message: `<script>alert(1)</script> שלום ${'x'.repeat(10_000)}`,
    })
    await storeEnquiry(
      db,
      {
        kind: 'contact',
        email: 'a@example.in',
        fields: { subject: 'Hi\r\nBcc: all@example.com', message: '<b>x</b>' },
      },
      NOON,
    )
    for (const { html, subject } of await emailsOf(db)) {
      expect(html).not.toMatch(/<(script|img|b)\b/)
      expect(subject).not.toMatch(/[\r\n]/)
    }
    const sent: OutgoingEmail[] = []
    await sendDueEmails(post(db, async (message) => void sent.push(message)))
    expect(sent).toHaveLength(3)
  })

  it('are sent once by any number of instances, with the invoice attached to the payment email', async () => {
    const db = await open()
    const orders = await Promise.all(Array.from({ length: 6 }, () => createOrder(db)))
    for (const order of orders) await payOrder(db, order)
    const sent: OutgoingEmail[] = []
    const machine = () => sendDueEmails(post(db, async (message) => void sent.push(message)))
    await Promise.all([machine(), machine(), machine()])
    expect(new Set(sent.map(({ id }) => id)).size).toBe(6)
    expect(sent).toHaveLength(6)
    expect(sent.map(({ attachments: [paper] }) => paper?.name).sort()).toEqual(
      orders.map(({ id }) => `invoice-${id}.pdf`).sort(),
    )
    for (const mail of await emailsOf(db)) expect(mail).toMatchObject({ sentAt: NOON.toISOString(), dueAt: null })
  })

  it('about a refund have the credit note attached', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    await refundByHand(db, order.number)
    const sent: OutgoingEmail[] = []
    await sendDueEmails(post(db, async (message) => void sent.push(message)))
    const email = sent.find(({ kind }) => kind === 'refunded')
    const refund = await db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    expect(email?.attachments.map(({ name }) => name)).toEqual([`credit-note-${refund.id}.pdf`])
    expect(email?.text).toContain('credit note is attached')
  })

  it('are retried later, then abandoned with a task', async () => {
    const db = await open()
    const order = await createPaidOrder(db)
    const refuse = async () => Promise.reject(Object.assign(new Error('no route'), { code: 'ECONNECTION' }))
    await sendDueEmails(post(db, refuse))
    const [after] = await emailsOf(db)
    expect(after).toMatchObject({ attempts: 1, sentAt: null, lastError: 'no route' })
    expect(Date.parse(after?.dueAt ?? '')).toBeGreaterThan(NOON.getTime())
    expect(await sendDueEmails(post(db, refuse))).toBe(0)

    const later = new Date(NOON.getTime() + 10 * MINUTE_MS)
    const unknown = async () =>
      Promise.reject(Object.assign(new Error('no such user'), { code: 'EENVELOPE', responseCode: 550 }))
    await sendDueEmails(post(db, unknown, later))
    expect(await emailsOf(db)).toMatchObject([{ attempts: 2, dueAt: null, sentAt: null }])
    expect(await openTasks(db)).toMatchObject([{ orderId: order.id, text: expect.stringContaining('550') }])
  })

  it('are taken over by another instance when their sender dies', async () => {
    const db = await open()
    await createPaidOrder(db)
    const dies = post(db, () => new Promise(() => {}))
    void sendDueEmails(dies)
    const sent: OutgoingEmail[] = []
    const at = (minutes: number) =>
      post(db, async (message) => void sent.push(message), new Date(NOON.getTime() + minutes * MINUTE_MS))
    await expect.poll(async () => (await emailsOf(db))[0]?.attempts).toBe(1)
    await sendDueEmails(at(1))
    expect(sent).toHaveLength(0)
    await sendDueEmails(at(6))
    expect(sent).toHaveLength(1)
  })
})

describe('a shop without a mail server', () => {
  it('stores its emails as files that a mail client opens', async () => {
    const [[, open]] = testDatabases as [[string, () => Promise<Db>]]
    const db = await open()
    const folder = await aFolder()
    await createPaidOrder(db, { shipping: { fullName: 'श्रीमती Rao' } })
    const documentOf: SendDeps['documentOf'] = ({ orderId }) => invoiceDocument(db, process.cwd(), orderId)
    await sendDueEmails({ ...post(db, async () => {}), documentOf, delivery: fileTransport(join(folder, 'mail')) })
    const kept = await db.selectFrom('mails').select('keptAsFile').where('kind', '=', 'paid').execute()
    expect(kept).toEqual([{ keptAsFile: 1 }])
    const [name = ''] = await readdir(join(folder, 'mail'))
    expect(name).toMatch(/^2026-11-21T06-30-00-000Z-paid-[0-9a-f-]+\.eml$/)
    const email = await readFile(join(folder, 'mail', name), 'utf8')
    const head = email.slice(0, email.indexOf('\r\n\r\n'))
    expect(head).toMatch(/^To: asha@example\.com\r$/m)
    expect(head).toMatch(/^From: "?Regalo"? <hello@regalo\.example>\r$/m)
    expect(email.includes('invoice-RG-26-27-000001.pdf')).toBe(true)
    expect(email.includes(Buffer.from('%PDF-1.3').toString('base64').slice(0, 8))).toBe(true)
  })
})

describe('an email’s headers', () => {
  it('contain only the shop’s own values, for any name, address or subject', async () => {
    const folder = await aFolder()
    const evil = 'x@example.in\r\nBcc: all@example.in\r\n\r\n<b>'
    const words = { id: '1', kind: 'enquiry_notice', createdAt: NOON.toISOString(), text: 'x', html: null }
    const people = { from: `${JSON.stringify(evil)} <hello@shop.example>`, to: evil, replyTo: evil, subject: evil }
    const wayOut = `https://shop.example/unsubscribe/a\r\nBcc: all@example.in`
    await fileTransport(folder).send({
      ...words,
      ...people,
      wayOut,
      attachments: [{ name: evil, content: Buffer.from('x') }],
    })
    const [name = ''] = await readdir(folder)
    const email = await readFile(join(folder, name), 'utf8')
    const head = email.slice(0, email.indexOf('\r\n\r\n'))
    const fields = head.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')))
    expect(fields).toEqual(expect.arrayContaining(['To', 'From', 'Subject', 'Reply-To', 'List-Unsubscribe']))
    expect(email).not.toMatch(/^bcc:/im)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  })
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
