import { describe, expect, it } from 'vitest'
import { SLOW_REPLIES, startMailServer } from '#test/mail-server.ts'
import { sendTestEmail } from './send-test-email.ts'

const AT = { to: 'asha@example.com', seller: { name: 'Regalo' }, now: new Date('2026-11-23T06:30:00Z') }

type TrialOptions = { user?: string; longestMs?: number; source?: 'environment' | 'desk' }

async function trial(
  answerTo?: (line: string) => string | undefined,
  { user = '', longestMs = 20_000, source = 'environment' }: TrialOptions = {},
) {
  const { heard, port } = await startMailServer(answerTo)
  const mail = { smtpUrl: `smtp://${user}127.0.0.1:${port}`, from: 'Regalo <hello@shop.example>' }
  const wrong = await sendTestEmail({ ...AT, mail, source, longestMs })
  return { heard, words: wrong?.words ?? 'sent' }
}

const at = (word: string, answer: string) => (line: string) => (line.startsWith(word) ? `${answer}\r\n` : undefined)
const SIGN_IN = (line: string) =>
  line.startsWith('EHLO') ? '250-mail.test\r\n250 AUTH PLAIN\r\n' : at('AUTH', '535 no')(line)
const IN_PRIVATE = (line: string) =>
  line.startsWith('EHLO') ? '250-mail.test\r\n250 STARTTLS\r\n' : at('STARTTLS', '454 not today')(line)

describe('a test email', () => {
  it('is sent at once to the person who requested it', async () => {
    const { heard, words } = await trial()
    expect(words).toBe('sent')
    expect(heard).toContain('RCPT TO:<asha@example.com>')
    expect(heard).toContain('Subject: Regalo: test email')
  })

  it.each([
    ['name and password are wrong', SIGN_IN, { user: 'shop:wrong@' }, 'rejects the name and password in SMTP_URL'],
    ['it wants a name', at('MAIL', '530 5.7.0 Authentication required'), {}, 'needs a name and password in SMTP_URL'],
    ['it does not send for us', at('MAIL', '550 relaying denied'), {}, 'rejects the address in MAIL_FROM'],
    ['it does not know the reader', at('RCPT', '550 no such user'), {}, 'does not accept emails to your address'],
    ['it does not like the letter', at('.', '554 looks like spam'), {}, 'rejects the email'],
    ['nobody else may listen', IN_PRIVATE, {}, 'could not agree on encryption'],
    [
      'it never ends',
      (line: string) => (line === 'DATA' ? SLOW_REPLIES : undefined),
      { longestMs: 150 },
      'does not answer',
    ],
  ])('reports that %s', async (_, answerTo, given, words) => {
    expect((await trial(answerTo, given)).words).toContain(words)
  })

  it.each([
    ['refuses the connection', 'smtp://127.0.0.1:1', 'cannot be reached: it refuses the connection'],
    ['has an unknown name', 'smtp://mail.invalid', 'The name of the mail server in these settings is unknown'],
  ])('reports a server that %s', async (_, smtpUrl, words) => {
    const mail = { smtpUrl, from: 'Regalo <hello@shop.example>' }
    expect((await sendTestEmail({ ...AT, mail, source: 'desk' }))?.words).toContain(words)
  })

  it('never repeats what the server says', async () => {
    const answers = [SIGN_IN, at('MAIL', '550 SECRET-BANNER'), at('.', '554 SECRET-BANNER'), () => 'SECRET-BANNER\r\n']
    for (const answerTo of answers) {
      const { words } = await trial(answerTo, { user: 'shop:wrong@', source: 'desk', longestMs: 2_000 })
      expect(words).not.toMatch(/SECRET|SMTP_URL|sent/)
    }
  })

  it('reports a server without TLS on the port', async () => {
    const { port } = await startMailServer()
    const mail = { smtpUrl: `smtps://127.0.0.1:${port}`, from: 'hello@shop.example' }
    expect((await sendTestEmail({ ...AT, mail, source: 'desk' }))?.words).toContain('could not agree on encryption')
    const insecure = { smtpUrl: `smtp://127.0.0.1:${port}?requireTLS=true`, from: 'hello@shop.example' }
    const wrong = await sendTestEmail({ ...AT, mail: insecure, source: 'desk' })
    expect(wrong?.words).toContain('could not agree on encryption')
  })
})
