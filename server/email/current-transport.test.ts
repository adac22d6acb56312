import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#server/log.ts'
import { SECRET_KEY_FILE } from '#server/secrets/secret-key.ts'
import { openSqlite } from '#test/databases.ts'
import { startMailServer } from '#test/mail-server.ts'
import { saveMailServer } from './change-mail-server.ts'
import { currentTransport } from './current-transport.ts'
import { readMailStatus } from './mail-status.ts'

const MEERA = { who: 'Meera', email: 'meera@shop.example', now: new Date('2026-11-29T06:30:00Z'), live: false }
const MESSAGE = {
  ...{ id: 'email-1', kind: 'shipped', createdAt: '2026-11-29T06:30:00.000Z', from: 'Regalo <hello@regalo.example>' },
  ...{ to: 'asha@example.com', replyTo: undefined, wayOut: null, subject: 'On its way', text: 'x', html: null },
  attachments: [],
}
const LOGIN = (line: string) => (line.startsWith('EHLO') ? '250-mail.test\r\n250 AUTH PLAIN\r\n' : undefined)

async function shop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const config = { dataDir, databaseUrl: undefined, secretsKey: undefined, mail: undefined }
  const context = { db: await openSqlite(), config }
  const transport = currentTransport({ ...context, dataDir }, createLog({ logLevel: 'silent' }))
  onTestFinished(() => transport.close())
  const save = (port: number, given = {}) => {
    const form = { host: '127.0.0.1', port: String(port), security: 'optional', user: 'sho@p', password: 'p:@/%? ' }
    return saveMailServer(context, { ...form, from: 'Regalo <hello@shop.example>', ...given }, MEERA)
  }
  return { ...context, dataDir, transport, save }
}

describe('the transport in effect', () => {
  it('writes files, and takes a mail server that is set up or replaced while the shop runs', async () => {
    const { transport, save, dataDir } = await shop()
    expect(await transport.send(MESSAGE)).toBe('file')
    expect(await readdir(join(dataDir, 'mail'))).toHaveLength(1)
    const [one, two] = [await startMailServer(LOGIN), await startMailServer(LOGIN)]
    expect(await save(one.port)).toEqual({ ok: true })
    expect(await transport.send(MESSAGE)).toBeUndefined()
    expect(one.heard).toContain(`AUTH PLAIN ${Buffer.from('\0sho@p\0p:@/%? ').toString('base64')}`)
    expect(one.heard.find((line) => line.startsWith('MAIL'))).toContain('<hello@shop.example>')
    await save(two.port)
    await transport.send(MESSAGE)
    expect([one.heard, two.heard].map((heard) => heard.filter((line) => line === 'DATA').length)).toEqual([1, 1])
  })

  it('lets emails wait while the password cannot be decrypted', async () => {
    const { transport, save, dataDir, db, config } = await shop()
    const { port, heard } = await startMailServer(LOGIN)
    await save(port)
    await rm(join(dataDir, SECRET_KEY_FILE))
    await expect(transport.send(MESSAGE)).rejects.toMatchObject({ code: 'ENOPASSWORD' })
    expect(await readMailStatus({ db, config })).toMatchObject({ state: 'locked' })
    expect(await readdir(dataDir)).not.toContain('mail')
    // An empty password cannot keep what is lost.
    expect(await save(port, { password: '' })).toMatchObject({ faults: { password: expect.any(String) } })
    expect(await save(port)).toEqual({ ok: true })
    await transport.send(MESSAGE)
    expect(heard).toContain('DATA')
  })

  it('keeps the password for the same account only', async () => {
    const { save, db, config } = await shop()
    await save(2525)
    expect(await save(2525, { password: '', from: 'shop@shop.example' })).toEqual({ ok: true })
    expect(await readMailStatus({ db, config })).toMatchObject({
      state: 'ready',
      delivery: { from: 'shop@shop.example' },
    })
    for (const other of [{ host: 'evil.example' }, { user: 'other' }, { security: 'starttls' }, { port: '26' }])
      expect(await save(2525, { password: '', ...other })).toMatchObject({
        ok: false,
        faults: { password: expect.stringContaining('again') },
      })
  })
})
