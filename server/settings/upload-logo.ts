import type { Logo } from '#domain/settings/logo.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { changeSetting } from './change-setting.ts'

/** Checked before the file is read. */
const MAX_BYTES = 2 * 1024 * 1024

type Shop = { db: Db; config: Pick<Config, 'root'> }
/** Converts a PNG or SVG file to a logo. */
type ConvertLogo = (file: Uint8Array) => Promise<{ ok: true; logo: Logo } | { ok: false; why: string }>

/**
 * Stores a file as the shop's logo, or removes the logo if there is no file. Returns the error message if it was not
 * stored.
 */
export async function uploadLogo(
  { db, config }: Shop,
  file: unknown,
  actor: Actor,
  make: ConvertLogo,
): Promise<string | undefined> {
  const made = file instanceof File ? await convertFile(file, make) : { ok: true as const, value: '' }
  if (!made.ok) return made.why
  const answer = await changeSetting(db, config.root, { name: 'logo', value: made.value }, actor)
  return answer.ok ? undefined : answer.message
}

async function convertFile(file: File, make: ConvertLogo) {
  if (file.size === 0) return { ok: false as const, why: 'Choose a file.' }
  if (file.size > MAX_BYTES) return { ok: false as const, why: 'It is larger than 2 MB.' }
  const made = await make(new Uint8Array(await file.arrayBuffer()))
  return made.ok ? { ok: true as const, value: JSON.stringify(made.logo) } : made
}
