import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { newId } from '#server/db/portable.ts'
import { KEY_BYTES, parseSecretKey, type SecretKey, toSecretKey } from './secret-cipher.ts'

export type KeyLocation = Pick<Config, 'secretsKey' | 'databaseUrl' | 'dataDir'>

/** Key file in the data folder. Backups leave it out, so that a stolen backup reveals no secret. */
export const SECRET_KEY_FILE = 'secrets.key'

/**
 * Returns whether this shop can store secrets. A PostgreSQL may be shared by several servers, each with a data folder
 * of its own, so it needs the key in the environment.
 */
export const canStoreSecrets = ({
  secretsKey,
  databaseUrl,
}: Pick<KeyLocation, 'secretsKey' | 'databaseUrl'>): boolean => secretsKey !== undefined || databaseUrl === undefined

/** Reads the key from the environment or the key file. Returns `undefined` if there is none that can
 * be read. */
export async function readSecretKey(location: KeyLocation): Promise<SecretKey | undefined> {
  if (location.secretsKey) return toSecretKey(location.secretsKey)
  if (!canStoreSecrets(location)) return undefined
  const text = await readFile(join(location.dataDir, SECRET_KEY_FILE), 'utf8').catch(() => '')
  const bytes = parseSecretKey(text.trim())
  return bytes && toSecretKey(bytes)
}

/** Reads the key, and creates the key file first if the shop may have one. */
export async function ensureSecretKey(location: KeyLocation): Promise<SecretKey | undefined> {
  const key = await readSecretKey(location)
  if (key || !canStoreSecrets(location)) return key
  await createKeyFile(location.dataDir)
  return readSecretKey(location)
}

/**
 * Writes a new key under a temporary name and links it to the final one. A link never replaces a file, so of two
 * processes one creates the key and both read it whole.
 */
async function createKeyFile(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const temporary = join(dataDir, `.${SECRET_KEY_FILE}.${newId()}`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`)
    await file.sync()
    await link(temporary, join(dataDir, SECRET_KEY_FILE)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await rm(temporary, { force: true })
  }
}
