import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { createInvite, openInvite, welcomePath } from './invites.ts'

const FILE = 'desk-link.txt'

type Place = { db: Db; dataDir: string; origin: string; now: Date }

/**
 * The link that makes the first owner, also in the data folder for the shop's own user alone; nothing once there is an
 * owner. A start after the first shows the same link as long as it works.
 */
export async function firstOwnerLink({ db, dataDir, origin, now }: Place): Promise<string | undefined> {
  const file = join(dataDir, FILE)
  const owner = await db.selectFrom('deskUsers').select('id').where('role', '=', 'owner').executeTakeFirst()
  if (owner) {
    await rm(file, { force: true })
    return undefined
  }
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  const token = kept.slice(kept.lastIndexOf('/') + 1)
  if (token && (await openInvite(db, token, now))) return origin + welcomePath(token)
  const made = await transact(db, (trx) => createInvite(trx, { email: '', role: 'owner', who: 'the shop', now }))
  const link = origin + welcomePath(made)
  await writeFile(file, `${link}\n`, { mode: 0o600 })
  return link
}
