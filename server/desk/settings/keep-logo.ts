import type { Logo } from '#domain/shop/logo.ts'
import type { By } from '#server/audit/changes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { changeSetting } from '#server/owner/change-setting.ts'

/** More is refused before anything of it is read. */
const MOST_BYTES = 2 * 1024 * 1024

type Shop = { db: Db; config: Pick<Config, 'root'> }
/** Makes a logo of a PNG or an SVG. */
type Make = (file: Uint8Array) => Promise<{ ok: true; logo: Logo } | { ok: false; why: string }>

/** Keeps a file as the shop's logo; without one the shop has none any more. Why it is not kept, in words. */
export async function keepLogo({ db, config }: Shop, file: unknown, by: By, make: Make): Promise<string | undefined> {
  const made = file instanceof File ? await ofFile(file, make) : { ok: true as const, value: '' }
  if (!made.ok) return made.why
  const answer = await changeSetting(db, config.root, { name: 'logo', value: made.value }, by)
  return answer.ok ? undefined : answer.message
}

async function ofFile(file: File, make: Make) {
  if (file.size === 0) return { ok: false as const, why: 'Please choose a file.' }
  if (file.size > MOST_BYTES) return { ok: false as const, why: 'It is larger than 2 MB.' }
  const made = await make(new Uint8Array(await file.arrayBuffer()))
  return made.ok ? { ok: true as const, value: JSON.stringify(made.logo) } : made
}
