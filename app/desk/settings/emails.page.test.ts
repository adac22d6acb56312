import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { SECRET_KEY_FILE } from '#server/secrets/secret-key.ts'
import { deskCookie } from '#test/desk-user.ts'
import { startMailServer } from '#test/mail-server.ts'
import { openTestShop } from '#test/shop.ts'

const PAGE = '/desk/settings/emails'
const NOW = new Date('2026-11-29T06:30:00Z')
const PASSWORD = 'correct horse'
const FORM = {
  ...{ act: 'mail', host: 'smtp.shop.example', port: '465', security: 'tls', user: 'hello@shop.example' },
  ...{ password: PASSWORD, from: 'Regalo <hello@shop.example>' },
}

async function signedIn(role: Role = 'owner', env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-emails-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const { get, shop } = await openTestShop({ DATA_DIR: dataDir, ...env }, { now: () => NOW })
  const cookie = await deskCookie(shop, role)
  return {
    ...{ shop, dataDir },
    page: async (path = PAGE) => (await get(path, { headers: { cookie } })).text(),
    submit: async (fields: Record<string, string>) => {
      const answer = await get(PAGE, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
      return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
    },
  }
}

it('an owner sets up the mail server after re-authentication, and nothing shows the password', async () => {
  const { shop, submit, page } = await signedIn()
  expect(await page()).toContain('Email is not set up.')
  await shop.db.updateTable('deskSessions').set({ provenAt: null }).execute()
  expect(await submit(FORM)).toMatchObject({ status: 307, to: `/desk/account/prove?to=${encodeURIComponent(PAGE)}` })
  await shop.db.updateTable('deskSessions').set({ provenAt: NOW.toISOString() }).execute()
  const wrong = await submit({ ...FORM, host: 'not a host', port: '0' })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('Enter a server name')
  const saved = await submit(FORM)
  expect([saved.status, saved.html]).toEqual([200, expect.stringContaining('Saved 29 Nov by The owner.')])
  for (const path of [PAGE, '/desk/settings', '/desk/settings/live', '/desk/settings/safety'])
    expect(await page(path)).toContain('hello@shop.example')
  const changes = await shop.db.selectFrom('changes').selectAll().where('subject', '=', 'Mail server').execute()
  expect(changes).toMatchObject([{ who: 'The owner', after: expect.stringContaining('smtp.shop.example:465') }])
  const emails = await shop.db.selectFrom('mails').selectAll().execute()
  expect(emails).toMatchObject([{ recipient: 'owner@regalo.example' }])
  const secrets = await shop.db.selectFrom('secrets').selectAll().execute()
  const settings = await shop.db.selectFrom('meta').selectAll().execute()
  const shown = [wrong.html, saved.html, await page(), JSON.stringify([changes, emails, secrets, settings])].join()
  expect(shown).not.toContain(PASSWORD)
  await submit({ act: 'mail-remove' })
  expect(await page('/desk/settings')).toContain('Orders are not confirmed by email')
  expect(await shop.db.selectFrom('secrets').selectAll().execute()).toEqual([])
})

it('a test email says what is wrong, such as a wrong password', async () => {
  const reply = { auth: '535 5.7.8 BANNER\r\n' }
  const { port } = await startMailServer((line) => {
    if (line.startsWith('EHLO')) return '250-mail.test\r\n250 AUTH PLAIN\r\n'
    return line.startsWith('AUTH') ? reply.auth : undefined
  })
  const { submit } = await signedIn()
  await submit({ ...FORM, host: '127.0.0.1', port: String(port), security: 'optional' })
  const refused = await submit({ act: 'mail-test' })
  expect([refused.status, refused.html]).toEqual([502, expect.stringContaining('rejects the user name or password')])
  expect(refused.html).not.toContain('BANNER')
  reply.auth = '235 welcome\r\n'
  expect((await submit({ act: 'mail-test' })).html).toContain('An email was sent to owner@regalo.example.')
})

it('a password that cannot be decrypted, as after a restore, is asked for once more', async () => {
  const { submit, page, dataDir } = await signedIn()
  await submit(FORM)
  await rm(join(dataDir, SECRET_KEY_FILE))
  const html = await page()
  expect(html).toMatch(/Enter the password.*once more/)
  expect(html).toContain('value="smtp.shop.example"')
  expect(await page('/desk/settings/live')).toContain('Enter the password once more.')
  expect((await submit({ act: 'mail-test' })).status).toBe(400)
  expect((await submit(FORM)).status).toBe(200)
  expect(await page()).not.toMatch(/Enter the password.*once more/)
})

it('the environment wins', async () => {
  const { submit, page } = await signedIn('owner', {
    SMTP_URL: 'smtp://u:p4ss@127.0.0.1:1',
    MAIL_FROM: 'a@shop.example',
  })
  const html = await page()
  expect(html).toContain('The environment of the server sets SMTP_URL and MAIL_FROM')
  expect(html).not.toMatch(/name="host"|p4ss/)
  expect((await submit(FORM)).status).toBe(409)
  expect((await submit({ act: 'mail-test' })).html).toContain('The mail server in SMTP_URL cannot be reached')
})

it('on PostgreSQL without SECRETS_KEY nothing is stored', async () => {
  const { submit, page, shop } = await signedIn('owner', { DATABASE_URL: 'postgres://db.example/shop' })
  expect(await page()).toContain('Set SMTP_URL and MAIL_FROM in the')
  expect((await submit(FORM)).status).toBe(409)
  expect(await shop.db.selectFrom('secrets').selectAll().execute()).toEqual([])
  const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
  const keyed = await signedIn('owner', { DATABASE_URL: 'postgres://db.example/shop', SECRETS_KEY })
  expect((await keyed.submit(FORM)).status).toBe(200)
})

it('a manager sees the server and changes only the alerts', async () => {
  const { submit, page } = await signedIn('manager')
  expect(await page()).not.toContain('name="host"')
  for (const act of ['mail', 'mail-test', 'mail-remove']) expect((await submit({ ...FORM, act })).status).toBe(403)
  expect((await submit({ act: 'save', 'letters.paid': 'off', 'was.letters.paid': 'on' })).status).toBe(200)
})
