import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { create, extract } from 'tar'
import { BackupError, DamagedBackupError } from './manifest.ts'

const ENCRYPTED = '.age'

export const isArchive = (name: string): boolean => /\.tar(\.age)?$/.test(name)

/** Returns the suffix of an archive. */
export const archiveSuffix = (passphrase: string | undefined): string => (passphrase ? `.tar${ENCRYPTED}` : '.tar')

/** Packs a backup's folder into one file, encrypted in the age format (https://age-encryption.org) with a passphrase. */
export async function packArchive(folder: string, file: string, passphrase: string | undefined): Promise<void> {
  const packed = Readable.from(create({ cwd: folder, portable: true }, await readdir(folder)))
  const content = passphrase ? await encrypt(packed, passphrase) : packed
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

async function encrypt(content: Readable, passphrase: string) {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return encrypter.encrypt(asWebStream(content))
}

/**
 * Unpacks an archive into a new folder. Only files and folders are written, none outside of it. Throws `BackupError`
 * for a missing or wrong passphrase and for a damaged archive.
 */
export async function unpackArchive(file: string, folder: string, passphrase: string | undefined): Promise<void> {
  const isEncrypted = file.endsWith(ENCRYPTED)
  if (isEncrypted && !passphrase) throw new BackupError(`${file} is encrypted: set BACKUP_PASSPHRASE to open it.`)
  await mkdir(folder, { mode: 0o700 })
  const isPlain = (_: string, entry: object) =>
    !('type' in entry) || /^(Old)?File$|^Directory$/.test(String(entry.type))
  const unpacking = extract({ cwd: folder, filter: isPlain, strict: true, preserveOwner: false })
  const raw = createReadStream(file)
  try {
    const content = isEncrypted && passphrase ? await decrypt(raw, passphrase) : raw
    await pipeline(content, toBuffers, unpacking as unknown as NodeJS.WritableStream)
  } catch (error) {
    raw.destroy()
    const { code, message } = error as NodeJS.ErrnoException
    // The system's errors, such as a full disk or a missing file, speak for themselves.
    if (code !== undefined && !code.startsWith('TAR_')) throw error
    throw new DamagedBackupError(
      `${file} cannot be opened: ${isEncrypted ? 'the passphrase is wrong, or the file is damaged' : message}.`,
    )
  }
}

/** The parser of archives takes buffers only. */
async function* toBuffers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of chunks) yield Buffer.from(buffer, byteOffset, byteLength)
}

async function decrypt(content: Readable, passphrase: string) {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(asWebStream(content))
}

const asWebStream = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
