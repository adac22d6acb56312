import { asPeopleSay, SETTING_WORDS } from '#domain/shop/setting-words.ts'
import { type SettingName, settingFault } from '#domain/shop/settings.ts'
import type { By } from '#server/audit/changes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { tellOwners } from '#server/desk/tell-owners.ts'
import { changeSetting, type SettingAnswer } from '#server/owner/change-setting.ts'

type Shop = { db: Db; config: Pick<Config, 'root'> }
/** `was`: what the page showed. */
export type TypedSetting = { name: SettingName; value: string; was: string }
/** What is kept now, and why the rest is not. */
export type Saved = { saved: SettingName[]; faults: Partial<Record<SettingName, string>> }

/** Keeps what was typed into fields; what is as the page showed it is nobody's change. */
export async function saveSettings({ db, config }: Shop, typed: readonly TypedSetting[], by: By): Promise<Saved> {
  const answer: Saved = { saved: [], faults: {} }
  for (const one of typed) {
    if (one.value === one.was) continue
    const fault = faultOf(one) ?? refusalOf(await changeSetting(db, config.root, { ...one, call: asPeopleSay }, by))
    if (fault) answer.faults[one.name] = fault
    else answer.saved.push(one.name)
  }
  return answer
}

/** Keeps one on which the shop itself depends; every owner is told what it was and is. `email`: whose press it was. */
export async function saveGuarded(
  { db, config }: Shop,
  one: TypedSetting,
  { email, ...by }: By & { email: string },
): Promise<Saved> {
  const tell = (trx: Parameters<typeof tellOwners>[0], { before, after }: { before: string; after: string }) =>
    tellOwners(trx, {
      ...{ email, at: by.now, address: by.address ?? '', heading: 'The shop says something else now.' },
      what: `${SETTING_WORDS[one.name]} was ${before || 'empty'} and is ${after || 'empty'}`,
    })
  const fault = faultOf(one) ?? refusalOf(await changeSetting(db, config.root, { ...one, call: asPeopleSay }, by, tell))
  return fault ? { saved: [], faults: { [one.name]: fault } } : { saved: [one.name], faults: {} }
}

function faultOf({ name, value }: TypedSetting): string | undefined {
  const fault = settingFault(name, value)
  return fault && `It ${fault}.`
}

function refusalOf(answer: SettingAnswer): string | undefined {
  if (answer.ok) return undefined
  if (answer.meanwhile === undefined) return answer.message
  return `Somebody has made it ${answer.meanwhile || 'empty'} meanwhile. Save yours once more if it is right.`
}
