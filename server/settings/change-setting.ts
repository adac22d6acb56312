import { describeLogo } from '#domain/settings/logo.ts'
import { isPromiseName, SAMPLE_PROMISES } from '#domain/settings/promises.ts'
import type { SettingNamer } from '#domain/settings/settings.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { liveSettingFault } from './go-live.ts'
import { writeSetting } from './write-setting.ts'

const findNewestLogoChange = (db: Db) =>
  db
    .selectFrom('changes')
    .select('id')
    .where('kind', '=', 'shop')
    .where('subject', '=', 'logo')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Restores the logo that a change replaced; only the newest change can be undone. */
export async function undoLogo(db: Db, root: string, change: string, actor: Actor): Promise<CommandResult> {
  const replaced = await db.selectFrom('replacedLogos').select('logo').where('changeId', '=', change).executeTakeFirst()
  if (!replaced) return refused('This change was not found.')
  const now = await db.selectFrom('settings').select('value').where('name', '=', 'logo').executeTakeFirst()
  // Read after the logo, so that a concurrent change is detected here or when it is written.
  if ((await findNewestLogoChange(db))?.id !== change)
    return refused('The logo has been changed again since. Nothing was undone.')
  const answer = await changeSetting(db, root, { name: 'logo', value: replaced.logo, was: now?.value ?? '' }, actor)
  return answer.ok ? succeeded(answer.words) : refused(answer.message)
}

/**
 * `was` is the value that the form was opened with; the change is refused if it is another one by now. `call` maps
 * setting names to labels.
 */
type SettingChange = { name: string; value: string; was?: string | undefined; call?: SettingNamer }
/** Values before and after; for a logo, descriptions. */
export type SettingValues = { before: string; after: string }

/** On a conflict, also the value that another user has saved. */
export type SettingResult = { ok: true; words: string } | { ok: false; message: string; meanwhile?: string }

/**
 * Changes a setting and records actor, old and new value. `also` runs in the same transaction. An unchanged value
 * writes nothing.
 */
export async function changeSetting(
  db: Db,
  root: string,
  { name, value, was, call }: SettingChange,
  by: Actor,
  also: (trx: Trx, changed: SettingValues) => Promise<void> = async () => {},
): Promise<SettingResult> {
  const fault = by.live ? await liveSettingFault(root, name, value, call) : undefined
  if (fault) return { ok: false, message: fault }
  return transact(db, async (trx) => {
    await lockNames(trx, [`setting ${name}`])
    const row = await trx.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
    const before = row?.value ?? (isPromiseName(name) ? SAMPLE_PROMISES[name] : '')
    if (by.live && name === 'paymentMethods' && value.includes('upi_claim')) {
      const upi = await trx.selectFrom('settings').select('value').where('name', '=', 'upiId').executeTakeFirst()
      const missing = await liveSettingFault(root, 'upiId', upi?.value ?? '', call)
      if (missing) return { ok: false, message: missing }
    }
    if (was !== undefined && before !== was && before !== value)
      return { ok: false, message: 'Another user has changed it.', meanwhile: before }
    const result = await writeSetting(trx, { name, value, call }, { ...by, payments: by.live ? 'live' : 'test' })
    if (!result.ok) return result
    const describeValue = (text: string) => (name === 'logo' ? describeLogo(text) : text)
    const changed = { before: describeValue(before), after: describeValue(result.value) }
    const { state } = result
    const words = `${name} is now ${changed.after || 'empty'}${state ? `, and state is ${state.after}` : ''}.`
    if (row && before === result.value) return { ok: true, words }
    const changeId = newTimeOrderedId()
    await writeAudit(trx, { id: changeId, what: words, subject: name, ...changed }, by)
    if (state) await writeAudit(trx, { what: `state is now ${state.after}.`, subject: 'state', ...state }, by)
    // The audit holds only a description of the logo, so the old one is kept for undo.
    if (name === 'logo') await trx.insertInto('replacedLogos').values({ changeId, logo: before }).execute()
    await also(trx, changed)
    return { ok: true, words }
  })
}
