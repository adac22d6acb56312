import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/connect.ts'
import { lockNames, transact } from '#server/db/transact.ts'
import { OWNER_LINK_FILE } from '#server/files/restrict-permissions.ts'
import { TEAM_LOCK } from './access-changes.ts'
import { createInvite, endFirstOwnerLink, hasOwner, openInvite, SERVER_INVITER, welcomePath } from './invitations.ts'

/** Deletes the file with the first owner's link. Failure is ignored, because the link no longer works. */
export const removeLinkFile = (dataDir: string): Promise<void> =>
  rm(join(dataDir, OWNER_LINK_FILE), { force: true }).catch(() => {})

type FirstOwnerContext = { db: Db; dataDir: string; origin: string; now: Date }

/**
 * Returns the link that creates the first owner, or `undefined` if the shop has an owner. The link is also written to
 * the data folder, readable by the shop's user only. Later starts return the same link while it is valid.
 */
export async function firstOwnerLink({ db, dataDir, origin, now }: FirstOwnerContext): Promise<string | undefined> {
  const file = join(dataDir, OWNER_LINK_FILE)
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  const token = kept.slice(kept.lastIndexOf('/') + 1)
  if (token && (await openInvite(db, token, now))) return origin + welcomePath(token)
  const made = await transact(db, async (trx) => {
    await lockNames(trx, [TEAM_LOCK])
    if (!(await hasOwner(trx)))
      return createInvite(trx, { email: '', role: 'owner', inviterId: SERVER_INVITER, who: 'the shop', now })
    // A restored database may contain an owner and an open link.
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
