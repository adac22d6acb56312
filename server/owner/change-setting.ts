import { logoWords } from '#domain/shop/logo.ts'
import type { CallSetting } from '#domain/shop/settings.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { writeSetting } from '#server/settings/queries.ts'
import { liveSettingFault } from './going-live.ts'

/**
 * `was`: what whoever changes it has seen; where it is something else by now nothing is done. `call`: what they call the
 * settings.
 */
type Wanted = { name: string; value: string; was?: string | undefined; call?: CallSetting }
/** What a setting was and is, in words where it is a logo. */
export type Changed = { before: string; after: string }

/** `meanwhile`: what somebody else has made of it. */
export type SettingAnswer = { ok: true; words: string } | { ok: false; message: string; meanwhile?: string }

/**
 * Changes what the shop says about itself, and keeps who did, from what to what. `also` is done in the same transaction.
 * What is so already is left as it is.
 */
export async function changeSetting(
  db: Db,
  root: string,
  { name, value, was, call }: Wanted,
  by: By,
  also: (trx: Trx, changed: Changed) => Promise<void> = async () => {},
): Promise<SettingAnswer> {
  const fault = by.live ? await liveSettingFault(root, name, value, call) : undefined
  if (fault) return { ok: false, message: fault }
  return transact(db, async (trx) => {
    await lockNames(trx, [`setting ${name}`])
    const row = await trx.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
    const before = row?.value ?? ''
    if (was !== undefined && before !== was && before !== value)
      return { ok: false, message: 'Somebody has changed it meanwhile.', meanwhile: before }
    const result = await writeSetting(trx, { name, value, call }, { ...by, payments: by.live ? 'live' : 'test' })
    if (!result.ok) return result
    const said = (text: string) => (name === 'logo' ? logoWords(text) : text)
    const changed = { before: said(before), after: said(result.value) }
    const { state } = result
    const words = `${name} is now ${changed.after || 'empty'}${state ? `, and state is ${state.after}` : ''}.`
    if (row && before === result.value) return { ok: true, words }
    const changeId = newTimedId()
    await writeAudit(trx, { id: changeId, what: words, subject: name, ...changed }, by)
    if (state) await writeAudit(trx, { what: `state is now ${state.after}.`, subject: 'state', ...state }, by)
    // Of a logo the audit holds words alone.
    if (name === 'logo') await trx.insertInto('replacedLogos').values({ changeId, logo: before }).execute()
    await also(trx, changed)
    return { ok: true, words }
  })
}
