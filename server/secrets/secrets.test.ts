import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { testDatabases } from '#test/databases.ts'
import { decryptSecret, encryptSecret, parseSecretKey, toSecretKey } from './secret-cipher.ts'
import { ensureSecretKey, type KeyLocation, readSecretKey, SECRET_KEY_FILE } from './secret-key.ts'
import { deleteSecret, readSecret, saveSecret } from './secrets.ts'

const KEY = toSecretKey(Buffer.alloc(32, 1))
const MEERA = { who: 'Meera', now: new Date('2026-11-29T06:30:00Z') }

async function location(given: Partial<KeyLocation> = {}): Promise<KeyLocation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-secrets-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, databaseUrl: undefined, secretsKey: undefined, ...given }
}

async function save(db: Db, where: KeyLocation, name: string, value: string) {
  const key = await ensureSecretKey(where)
  if (!key) throw new Error('no key')
  await transact(db, (trx) => saveSecret(trx, key, { name, value }, MEERA))
}

describe('the cipher', () => {
  it('returns what was encrypted, and never the same ciphertext', () => {
    const one = encryptSecret(KEY, 'courier token', 'पासवर्ड hunter2')
    expect(decryptSecret(KEY, 'courier token', one)).toBe('पासवर्ड hunter2')
    expect(encryptSecret(KEY, 'courier token', 'पासवर्ड hunter2')).not.toBe(one)
    expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('hunter2')
  })

  it('refuses another key, another name and every changed byte', () => {
    const sealed = encryptSecret(KEY, 'a', 'hunter2')
    expect(decryptSecret(toSecretKey(Buffer.alloc(32, 2)), 'a', sealed)).toBeUndefined()
    expect(decryptSecret(KEY, 'b', sealed)).toBeUndefined()
    const bytes = Buffer.from(sealed, 'base64')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(decryptSecret(KEY, 'a', changed.toString('base64'))).toBeUndefined()
    }
    for (const text of ['', 'x', sealed.slice(0, 30)]) expect(decryptSecret(KEY, 'a', text)).toBeUndefined()
  })
})

describe('the key', () => {
  it('is 32 bytes in base64 or hex', () => {
    const bytes = Buffer.alloc(32, 250)
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(parseSecretKey(bytes.toString(encoding))).toEqual(bytes)
    for (const text of ['', 'secret', 'f'.repeat(63), Buffer.alloc(31).toString('base64'), `${'A'.repeat(44)}=`])
      expect(parseSecretKey(text)).toBeUndefined()
  })

  it('is created on first use, readable by its owner only, and the same for concurrent processes', async () => {
    const where = await location()
    expect(await readSecretKey(where)).toBeUndefined()
    const keys = await Promise.all(Array.from({ length: 8 }, () => ensureSecretKey(where)))
    expect(new Set(keys.map((key) => key?.bytes.toString('hex'))).size).toBe(1)
    expect((await stat(join(where.dataDir, SECRET_KEY_FILE))).mode & 0o777).toBe(0o600)
    expect(await readdir(where.dataDir)).toEqual([SECRET_KEY_FILE])
  })

  it('comes from the environment first, and a damaged file is never replaced', async () => {
    const where = await location()
    await writeFile(join(where.dataDir, SECRET_KEY_FILE), 'damaged')
    expect(await ensureSecretKey(where)).toBeUndefined()
    expect(await readFile(join(where.dataDir, SECRET_KEY_FILE), 'utf8')).toBe('damaged')
    expect(await ensureSecretKey({ ...where, secretsKey: KEY.bytes })).toEqual(KEY)
  })

  it('needs the environment on PostgreSQL', async () => {
    const where = await location({ databaseUrl: 'postgres://db/shop' })
    expect(await ensureSecretKey(where)).toBeUndefined()
    expect(await readdir(where.dataDir)).toEqual([])
  })
})

describe.each(testDatabases)('secrets on %s', (_, open) => {
  it('are stored encrypted, replaced and deleted', async () => {
    const [db, where] = [await open(), await location()]
    expect(await readSecret(db, where, 'courier token')).toEqual({ state: 'absent' })
    await save(db, where, 'courier token', 'hunter1')
    await save(db, where, 'courier token', 'hunter2')
    const saved = { savedAt: MEERA.now.toISOString(), savedBy: 'Meera' }
    expect(await readSecret(db, where, 'courier token')).toEqual({ state: 'ready', value: 'hunter2', ...saved })
    expect(JSON.stringify(await db.selectFrom('secrets').selectAll().execute())).not.toContain('hunter')
    await transact(db, (trx) => deleteSecret(trx, 'courier token'))
    expect(await readSecret(db, where, 'courier token')).toEqual({ state: 'absent' })
  })

  it('are locked without their key, with another key, and under another name', async () => {
    const [db, where] = [await open(), await location()]
    await save(db, where, 'courier token', 'hunter2')
    expect(await readSecret(db, await location(), 'courier token')).toMatchObject({ state: 'locked', savedBy: 'Meera' })
    const other = { ...where, secretsKey: KEY.bytes }
    expect(await readSecret(db, other, 'courier token')).toMatchObject({ state: 'locked' })
    await db.updateTable('secrets').set({ name: 'chat token' }).execute()
    expect(await readSecret(db, where, 'chat token')).toMatchObject({ state: 'locked' })
  })
})
