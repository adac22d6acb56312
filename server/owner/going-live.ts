import {
  bySettingName,
  type CallSetting,
  type SettingName,
  type Settings,
  settingsSchema,
  taxFault,
} from '#domain/shop/settings.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { defaultSettings, readSettings } from '#server/settings/queries.ts'
import { countTestOrders } from '#server/test-data/queries.ts'

/** What would send real money or real customers to nobody, or say that somebody else sells (decisions §1.1). */
const MUST_BE_YOURS = ['upiId', 'phone', 'name', 'address', 'email'] as const satisfies readonly SettingName[]

/** Why a shop that takes real money keeps what it says under `name`: it would not start again with `value`. */
export async function liveSettingFault(
  root: string,
  name: string,
  value: string,
  call: CallSetting = bySettingName,
): Promise<string | undefined> {
  const own = MUST_BE_YOURS.find((must) => must === name)
  if (!own) return undefined
  const said = settingsSchema.shape[own].safeParse(value).data
  if (said === '') return `Not changed: a live shop needs ${call(own)}, and this is empty.`
  const sample = (await defaultSettings(root))[own]
  return said === sample
    ? `Not changed: a live shop needs ${call(own)} of its own, and this is the sample's.`
    : undefined
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** What a shop that goes live still has from trying it out; `undefined` where that is nothing. */
export async function testDataWords(db: Db): Promise<string | undefined> {
  const orders = await countTestOrders(db)
  if (orders === 0) return undefined
  const [are, them] = orders === 1 ? ['is 1 test order', 'It is'] : [`are ${orders} test orders`, 'They are']
  return `There ${are} from before this shop was live. ${them} marked as such and left alone; to take all test data away: npm run shop -- remove-test-data`
}

/** Why a shop must not take real money yet; `undefined` when it may. */
export async function goingLiveFault(
  db: Db,
  { root, publicOrigin }: Pick<Config, 'root' | 'publicOrigin'>,
): Promise<string | undefined> {
  const settings = await readSettings(db, root)
  const untouched = untouchedSettings(settings, await defaultSettings(root))
  const tax = taxFault(settings, 'live', bySettingName)
  const faults = [
    untouched.length > 0 && `${untouched.join(', ')}: still the sample's.`,
    ...untouched.map((name) => `  npm run shop -- set ${name} <yours>`),
    tax && `${tax}.`,
    !isSafe(publicOrigin) && 'PUBLIC_ORIGIN: must be the address of the shop, and begin with https://.',
  ].filter(Boolean)
  return faults.length === 0 ? undefined : ['Live payments need settings of your own first.', ...faults].join('\n')
}

/** What still says what the sample says, or nothing, and must be the owner's own. */
export const untouchedSettings = (settings: Settings, defaults: Settings): SettingName[] =>
  MUST_BE_YOURS.filter((name) => settings[name] === defaults[name] || settings[name] === '')

/** Visitors and their secrets travel over TLS, except to this very machine. */
export function isSafe(origin: string | undefined): boolean {
  if (!origin) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || LOOPBACK.test(hostname)
}
