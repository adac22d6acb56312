import { ownPicture } from '#domain/catalogue/own-pictures.ts'
import type { Db } from '#server/db/connect.ts'
import { type Files, listAll } from '#server/files/files.ts'
import type { Keeping } from './order-terms.ts'
import { WINDOW } from './windows.ts'

/** Pictures that were brought in at the desk and never shown. What was shown once may stand in orders, and stays. */
export async function forgetPictures(db: Db, { before, isOver, files }: Keeping): Promise<boolean> {
  for (;;) {
    const rows = await db
      .deleteFrom('pictures')
      .where('name', 'in', (eb) =>
        eb
          .selectFrom('pictures')
          .select('name')
          .where('usedAt', 'is', null)
          .where('at', '<=', before.toISOString())
          .limit(WINDOW),
      )
      .where('usedAt', 'is', null)
      .returning('name')
      .execute()
    for (const { name } of rows) for (const key of keysOf(name)) await files.remove(key)
    if (rows.length < WINDOW) break
    if (isOver()) return false
  }
  await sweepUnnamed(db, files, before)
  return true
}

/** Files of pictures whose row was never written, since the shop ended between the two. */
async function sweepUnnamed(db: Db, files: Files, before: Date): Promise<void> {
  const there = (await listAll(files, 'pictures')).filter(({ changedAt }) => changedAt <= before)
  if (there.length === 0) return
  const rows = await db.selectFrom('pictures').select('name').execute()
  const named = new Set(rows.flatMap(({ name }) => keysOf(name)))
  for (const { key } of there) if (!named.has(key)) await files.remove(key)
}

function keysOf(name: string): string[] {
  const picture = ownPicture(name)
  if (!picture) return []
  const { base, avif, webp } = picture
  return [...avif.map((width) => `${base}-${width}.avif`), `${base}-${webp}.webp`].map((path) => path.slice(1))
}
