import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { createLog } from '#server/log.ts'
import { testDatabases } from '#test/databases.ts'
import { MAX_CONCURRENT_SENDS, smtpTransport } from './email-transport.ts'
import { startOutbox } from './outbox-worker.ts'

const LETTERS = 60

describe.each(testDatabases)('the emails of a busy hour on %s', (_, open) => {
  it('are sent a few at a time, each once, faster than orders arrive', async () => {
    const db = await open()
    const now = new Date()
    for (let n = 0; n < LETTERS / 2; n++)
      await storeEnquiry(db, { kind: 'contact', email: `asha${n}@example.in`, fields: { message: 'Hello' } }, now)
    const read = readConfig({}, process.cwd())
    if (!read.ok) throw new Error(read.message)
    const sent: string[] = []
    let onTheirWay = 0
    let most = 0
    const delivery = {
      async send({ id }: { id: string }) {
        most = Math.max(most, ++onTheirWay)
        // Typical latency of a nearby mail server.
        await pause(50)
        onTheirWay--
        sent.push(id)
        return undefined
      },
      abortUnsent() {},
      close() {},
    }
    const shop = {
      db,
      log: createLog({ logLevel: 'silent' }),
      now: () => new Date(),
      config: read.config,
      files: folderStore(read.config.dataDir),
    }
    const since = performance.now()
    const mails = startOutbox(shop, delivery)
    onTestFinished(() => mails.stop())
    await expect.poll(() => sent.length, { timeout: 15_000, interval: 20 }).toBe(LETTERS)
    // Eight orders a second enqueue sixteen emails a second.
    expect(performance.now() - since).toBeLessThan((LETTERS / 16) * 1000)
    expect(most).toBeLessThanOrEqual(MAX_CONCURRENT_SENDS)
    expect(new Set(sent).size).toBe(LETTERS)
  })

  it.each([
    ['says nothing at all', () => SILENCE],
    ['stops after the reader', (line: string) => (line.startsWith('RCPT') ? SILENCE : undefined)],
    ['stops before the text', (line: string) => (line === 'DATA' ? SILENCE : undefined)],
  ])('are released at once when the shop stops and the mail server %s', async (_, answerTo) => {
    const db = await open()
    await storeEnquiry(db, { kind: 'contact', email: 'asha@example.in', fields: { message: 'Hello' } }, new Date())
    const read = readConfig({}, process.cwd())
    if (!read.ok) throw new Error(read.message)
    const { port, heard } = await hangingServer(answerTo)
    const delivery = smtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Regalo <hello@shop.example>' })
    const shop = {
      db,
      log: createLog({ logLevel: 'silent' }),
      now: () => new Date(),
      config: read.config,
      files: folderStore(read.config.dataDir),
    }
    const mails = startOutbox(shop, delivery)
    await expect.poll(heard, { timeout: 10_000 }).toBe(true)
    const since = performance.now()
    await mails.stop()
    expect(performance.now() - since).toBeLessThan(2_000)
    const rows = await db.selectFrom('mails').select(['sentAt', 'attempts', 'dueAt', 'lastError']).execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ sentAt: null, attempts: 0, lastError: null })
    const now = new Date().toISOString()
    expect(rows.every(({ dueAt }) => dueAt !== null && dueAt <= now)).toBe(true)
  })

  it('are awaited when the server has the whole text but has not answered, and are sent once', async () => {
    const db = await open()
    await storeEnquiry(db, { kind: 'newsletter', email: 'asha@example.in', fields: {} }, new Date())
    const read = readConfig({}, process.cwd())
    if (!read.ok) throw new Error(read.message)
    const { port, heard } = await hangingServer((line) => (line === '.' ? LATE : undefined))
    const delivery = smtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Regalo <hello@shop.example>' })
    const shop = {
      db,
      log: createLog({ logLevel: 'silent' }),
      now: () => new Date(),
      config: read.config,
      files: folderStore(read.config.dataDir),
    }
    const mails = startOutbox(shop, delivery)
    await expect.poll(heard, { timeout: 10_000 }).toBe(true)
    await mails.stop()
    const rows = await db.selectFrom('mails').select(['sentAt', 'attempts']).execute()
    expect(rows).toEqual([{ sentAt: expect.any(String), attempts: 1 }])
  })
})

const SILENCE = 'silence'
/** The answer is delayed. */
const LATE = 'late'

/** Starts a mail server that stops answering at a given line; `heard()` returns whether it has reached it. */
async function hangingServer(answerTo: (line: string) => string | undefined) {
  let isThere = false
  const server = createServer((socket) => {
    let inData = false
    socket.on('error', () => {})
    if (answerTo('') === SILENCE) isThere = true
    else socket.write('220 mail.test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (inData && line !== '.') continue
        inData = line === 'DATA'
        const answer = answerTo(line)
        if (answer !== undefined) isThere = true
        if (answer === LATE) setTimeout(() => socket.write('250 ok\r\n'), 500)
        else if (answer === undefined) socket.write(inData ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
    onTestFinished(() => void socket.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, heard: () => isThere }
}
