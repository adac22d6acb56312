import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/connect.ts'
import { lockNames, transact } from '#server/db/transact.ts'
import { LINK_FILE } from '#server/files/keep-private.ts'
import { createInvite, endFirstOwnerLink, hasOwner, MADE_AT_SERVER, openInvite, welcomePath } from './invites.ts'
import { TEAM_LOCK } from './team-lock.ts'

/** Deletes the file that has the first owner's link. A file that cannot be deleted holds a link that works no more. */
export const removeLinkFile = (dataDir: string): Promise<void> =>
  rm(join(dataDir, LINK_FILE), { force: true }).catch(() => {})

type Place = { db: Db; dataDir: string; origin: string; now: Date }

/**
 * The link that makes the first owner, also in the data folder for the shop's own user alone; nothing once there is an
 * owner. A start after the first shows the same link as long as it works.
 */
export async function firstOwnerLink({ db, dataDir, origin, now }: Place): Promise<string | undefined> {
  const file = join(dataDir, LINK_FILE)
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  const token = kept.slice(kept.lastIndexOf('/') + 1)
  if (token && (await openInvite(db, token, now))) return origin + welcomePath(token)
  const made = await transact(db, async (trx) => {
    await lockNames(trx, [TEAM_LOCK])
    if (!(await hasOwner(trx)))
      return createInvite(trx, { email: '', role: 'owner', inviterId: MADE_AT_SERVER, who: 'the shop', now })
    // An owner came with a restored database or by a program that left the link.
    await endFirstOwnerLink(trx)
    return undefined
  })
  if (made === undefined) {
    await removeLinkFile(dataDir)
    return undefined
  }
  const link = origin + welcomePath(made)
  await writeFile(file, `${link}\n`, { mode: 0o600 })
  return link
}
