import { SETTING_LABELS, settingLabel } from '#domain/settings/setting-labels.ts'
import { SETTING_NAMES, type SettingName, settingValueError } from '#domain/settings/settings.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { notifyOwners } from '#server/auth/access-changes.ts'
import type { Config } from '#server/config.ts'
import { findPromiseMentions } from '#server/content/promise-mentions.ts'
import type { Db } from '#server/db/connect.ts'
import { changeSetting, type SettingResult } from './change-setting.ts'
import { readSettings } from './queries.ts'

/** Forms submit line breaks as CRLF. */
const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
}

/** Returns the settings of a form, each with the base value in its `was.…` field. */
export const parseSettings = (form: FormData): SettingInput[] =>
  SETTING_NAMES.filter((name) => name !== 'logo' && form.has(name)).map((name) => {
    return { name, value: textIn(form, name), was: textIn(form, `was.${name}`) }
  })

type Shop = { db: Db; config: Pick<Config, 'root'> }
/** Submitted value of a setting; `was` is the value on the page. */
export type SettingInput = { name: SettingName; value: string; was: string }
/** Settings that were saved, and error messages of the others. */
export type SaveResult = { saved: SettingName[]; faults: Partial<Record<SettingName, string>> }

/** Saves the settings that differ from the page. */
export async function saveSettings(
  { db, config }: Shop,
  typed: readonly SettingInput[],
  actor: Actor,
): Promise<SaveResult> {
  const answer: SaveResult = { saved: [], faults: {} }
  for (const one of typed) {
    if (one.value === one.was) continue
    const fault =
      settingError(one) ?? refusalMessage(await changeSetting(db, config.root, { ...one, call: settingLabel }, actor))
    if (fault) answer.faults[one.name] = fault
    else answer.saved.push(one.name)
  }
  return answer
}

/** Makes the promises apply everywhere, in place of the sample's own figures. */
export async function confirmPromises({ db, config }: Shop, actor: Actor): Promise<SaveResult> {
  const { unsettled } = await findPromiseMentions(db, config.root)
  const settings = await readSettings(db, config.root)
  const answer: SaveResult = { saved: [], faults: {} }
  for (const name of unsettled) {
    const changed = await changeSetting(db, config.root, { name, value: settings[name], call: settingLabel }, actor)
    if (changed.ok) answer.saved.push(name)
  }
  return answer
}

/** Saves a guarded setting and emails every owner the old and new value. `email` is the actor's. */
export async function saveGuardedSetting(
  { db, config }: Shop,
  one: SettingInput,
  { email, ...actor }: Actor & { email: string },
): Promise<SaveResult> {
  const tell = (trx: Parameters<typeof notifyOwners>[0], { before, after }: { before: string; after: string }) =>
    notifyOwners(trx, {
      ...{ email, at: actor.now, address: actor.address ?? '', heading: 'An important setting has changed.' },
      what: `${SETTING_LABELS[one.name]} was ${before || 'empty'} and is ${after || 'empty'}`,
    })
  const fault =
    settingError(one) ??
    refusalMessage(await changeSetting(db, config.root, { ...one, call: settingLabel }, actor, tell))
  return fault ? { saved: [], faults: { [one.name]: fault } } : { saved: [one.name], faults: {} }
}

function settingError({ name, value }: SettingInput): string | undefined {
  const fault = settingValueError(name, value)
  return fault && `It ${fault}.`
}

function refusalMessage(answer: SettingResult): string | undefined {
  if (answer.ok) return undefined
  if (answer.meanwhile === undefined) return answer.message
  return `Someone else changed it to ${answer.meanwhile || 'empty'}. Save again to replace it.`
}
