import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { keepEnquiry } from '#server/enquiries/keep-enquiry.ts'
import { createLog } from '#server/http/log.ts'
import { testDatabases } from '#test/databases.ts'
import { AT_ONCE } from './deliver.ts'
import { startMails } from './start-mails.ts'

const LETTERS = 60

describe.each(testDatabases)('the letters of a busy hour on %s', (_, open) => {
  it('go a few at a time, each once, faster than orders come', async () => {
    const db = await open()
    const now = new Date()
    for (let n = 0; n < LETTERS / 2; n++)
      await keepEnquiry(db, { kind: 'contact', email: `asha${n}@example.in`, fields: { message: 'Hello' } }, now)
    const read = readConfig({}, process.cwd())
    if (!read.ok) throw new Error(read.message)
    const sent: string[] = []
    let onTheirWay = 0
    let most = 0
    const delivery = {
      async send({ id }: { id: string }) {
        most = Math.max(most, ++onTheirWay)
        // About what a mail server takes that is not far away.
        await pause(50)
        onTheirWay--
        sent.push(id)
      },
      close() {},
    }
    const shop = { db, log: createLog({ logLevel: 'silent' }), now: () => new Date(), config: read.config }
    const since = performance.now()
    const mails = startMails(shop, delivery)
    onTestFinished(() => mails.stop())
    await expect.poll(() => sent.length, { timeout: 15_000, interval: 20 }).toBe(LETTERS)
    // Sixteen a second are owed at eight orders a second.
    expect(performance.now() - since).toBeLessThan((LETTERS / 16) * 1000)
    expect(most).toBeLessThanOrEqual(AT_ONCE)
    expect(new Set(sent).size).toBe(LETTERS)
  })
})
