import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#server/log.ts'
import { SLOW_REPLIES, startMailServer } from '#test/mail-server.ts'
import { type OutgoingEmail, smtpTransport } from './email-transport.ts'

const MESSAGE: OutgoingEmail = {
  id: 'letter-1',
  kind: 'shipped',
  createdAt: '2026-11-21T06:30:00.000Z',
  from: '"Regalo" <hello@regalo.example>',
  to: 'asha@example.com',
  replyTo: undefined,
  wayOut: null,
  subject: 'REG-1234: on its way',
  text: 'It is on its way.',
  html: '<p>It is on its way.</p>',
  attachments: [],
}

async function mailServer(answerTo?: (line: string) => string | undefined, longestMs?: number) {
  const { heard, port } = await startMailServer(answerTo)
  const delivery = smtpTransport(
    { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Regalo <hello@shop.example>' },
    longestMs,
  )
  onTestFinished(() => delivery.close())
  return { heard, delivery }
}

describe('a mail server', () => {
  it('receives an email for one recipient, from the shop, with a stable message id', async () => {
    const { heard, delivery } = await mailServer()
    await delivery.send(MESSAGE)
    expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<asha@example.com>'])
    expect(heard.find((line) => line.startsWith('MAIL'))).toContain('<hello@shop.example>')
    expect(heard).toContain('Message-ID: <letter-1@letters.shop>')
    expect(heard).toContain('Subject: REG-1234: on its way')
  })

  it('that does not know the recipient reports it', async () => {
    const { delivery } = await mailServer((line) => (line.startsWith('RCPT') ? '550 no such user\r\n' : undefined))
    await expect(delivery.send(MESSAGE)).rejects.toMatchObject({ responseCode: 550 })
  })

  it('that refuses an email causes warnings in the log, without the address', async () => {
    const { port } = await startMailServer((line) => (line.startsWith('RCPT') ? '550 no asha here\r\n' : undefined))
    const lines: string[] = []
    const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
    const delivery = smtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'hello@shop.example' }, 60_000, log)
    onTestFinished(() => delivery.close())
    await expect(delivery.send(MESSAGE)).rejects.toThrow()
    const written = lines.map((line) => JSON.parse(line))
    expect(written.find(({ msg }) => msg === 'Send Error')).toMatchObject({
      ...{ level: 50, library: 'nodemailer', error: { code: 'EENVELOPE' } },
    })
    expect(lines.join('')).not.toMatch(/asha|on its way/)
  })

  it.each(['EHLO', 'RCPT', '.'])('that never ends its reply to %s fails the email after the timeout', async (word) => {
    const { delivery } = await mailServer((line) => (line.startsWith(word) ? SLOW_REPLIES : undefined), 200)
    await expect(delivery.send(MESSAGE)).rejects.toThrow()
  })

  it('that never ends its reply does not prevent the shop from closing', async () => {
    const { delivery, heard } = await mailServer((line) => (line.startsWith('RCPT') ? SLOW_REPLIES : undefined))
    const sent = delivery.send(MESSAGE)
    sent.catch(() => {})
    await expect.poll(() => heard.some((line) => line.startsWith('RCPT'))).toBe(true)
    delivery.close()
    await expect(sent).rejects.toThrow()
  })
})
