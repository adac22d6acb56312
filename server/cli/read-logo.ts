import { open } from 'node:fs/promises'
import { logoWords } from '#domain/shop/logo.ts'
import { MAX_LOGO_BYTES, makeLogo } from '#server/pictures/make-logo.ts'

export type ReadLogo = { ok: true; value: string; said: string } | { ok: false; message: string }

/** A logo's file as it is kept among the settings, where every machine of the shop finds it. */
export async function readLogo(path: string): Promise<ReadLogo> {
  const file = await readBounded(path).catch(() => undefined)
  if (!file) return { ok: false, message: `There is no file ${path} that can be read. logo stays as it was.` }
  const made = await makeLogo(file)
  if (!made.ok) return { ok: false, message: `${path} cannot be the logo. ${made.why}` }
  const value = JSON.stringify(made.logo)
  return { ok: true, value, said: logoWords(value) }
}

/** One byte more than is allowed tells that it is too large; a folder, or a device without an end, is never read whole. */
async function readBounded(path: string): Promise<Uint8Array | undefined> {
  const handle = await open(path)
  try {
    if (!(await handle.stat()).isFile()) return undefined
    const { buffer, bytesRead } = await handle.read(new Uint8Array(MAX_LOGO_BYTES + 1))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
