import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Answer, done, refused } from './answer.ts'
import { changeSetting } from './change-setting.ts'

/** The newest change of the logo, by its line of the audit. */
const newestChange = (db: Db) =>
  db
    .selectFrom('changes')
    .select('id')
    .where('kind', '=', 'shop')
    .where('subject', '=', 'logo')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Gives the shop the logo back that a change has replaced, or none where there was none; only the newest is undone. */
export async function undoLogo(db: Db, root: string, change: string, by: By): Promise<Answer> {
  const replaced = await db.selectFrom('replacedLogos').select('logo').where('changeId', '=', change).executeTakeFirst()
  if (!replaced) return refused('There is no such change.')
  const now = await db.selectFrom('settings').select('value').where('name', '=', 'logo').executeTakeFirst()
  // Read after the logo itself, so that whoever is quicker is noticed either here or where it is written.
  if ((await newestChange(db))?.id !== change) return refused('The logo was changed again since. Nothing was undone.')
  const answer = await changeSetting(db, root, { name: 'logo', value: replaced.logo, was: now?.value ?? '' }, by)
  return answer.ok ? done(answer.words) : refused(answer.message)
}
