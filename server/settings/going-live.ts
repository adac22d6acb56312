import type { SettingName } from '#domain/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { countTestOrders } from '#server/test-data/queries.ts'
import { defaultSettings, readSettings } from './queries.ts'

/** What would send real money or real customers to nobody (decisions §1.1). */
const MUST_BE_YOURS = ['upiId', 'phone'] as const satisfies readonly SettingName[]

/** What a shop that goes live still has from trying it out; `undefined` where that is nothing. */
export async function testDataWords(db: Db): Promise<string | undefined> {
  const orders = await countTestOrders(db)
  if (orders === 0) return undefined
  const [are, them] = orders === 1 ? ['is 1 test order', 'It is'] : [`are ${orders} test orders`, 'They are']
  return `There ${are} from before this shop was live. ${them} marked as such and left alone; to take all test data away: npm run shop -- remove-test-data`
}

/** Why a shop must not take real money yet; `undefined` when it may. */
export async function goingLiveFault(db: Db, root: string): Promise<string | undefined> {
  const [settings, defaults] = await Promise.all([readSettings(db, root), defaultSettings(root)])
  const untouched = MUST_BE_YOURS.filter((name) => settings[name] === defaults[name] || settings[name] === '')
  if (untouched.length === 0) return undefined
  const commands = untouched.map((name) => `  npm run shop -- set ${name} <yours>`)
  return `Live payments need settings of your own first.\n${untouched.join(', ')}: still the sample's.\n${commands.join('\n')}`
}
