import { checkoutMethods } from '#domain/payment/checkout-method.ts'
import {
  type SettingName,
  type SettingNamer,
  type Settings,
  settingKey,
  settingsSchema,
  taxSettingsError,
} from '#domain/settings/settings.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { PROVIDER_NAMES } from '#server/payments/providers/provider-config.ts'
import { countTestOrders } from '#server/test-data/queries.ts'
import { defaultSettings, readSettings } from './queries.ts'

/** Describes the payment setup. Reveals no secret, only that it is set. */
export function describePayments({ payments, provider }: Pick<Config, 'payments' | 'provider'>): string {
  if (payments === 'test') return 'Test mode: no money moves. Set PAYMENTS=live on the server to take real money.'
  if (!provider) return 'Live, UPI only: no provider is set up, so cards are not accepted.'
  const keys = provider.provider === 'instamojo' ? provider.salts : provider.webhookSecrets
  const secrets = keys.length > 1 ? 'both secrets of a rotation' : 'its secret'
  return `Live, by UPI and through ${PROVIDER_NAMES[provider.provider]}: its keys and ${secrets} are set.`
}

/**
 * Settings whose sample values would send payments or customers to the wrong address, or name the wrong seller
 * (decisions §1.1).
 */
const REQUIRED_OWN_SETTINGS = ['upiId', 'phone', 'name', 'address', 'email'] as const satisfies readonly SettingName[]

/** Returns why a live shop must not change a setting to `value`: it would not start again with it. */
export async function liveSettingFault(
  root: string,
  name: string,
  value: string,
  call: SettingNamer = settingKey,
): Promise<string | undefined> {
  const own = REQUIRED_OWN_SETTINGS.find((must) => must === name)
  if (!own) return undefined
  const parsed = settingsSchema.shape[own].safeParse(value).data
  if (parsed === '') return `Not changed: a live shop needs ${call(own)}, and this is empty.`
  const sample = (await defaultSettings(root))[own]
  return parsed === sample
    ? `Not changed: a live shop needs ${call(own)} of its own, and this is the sample value.`
    : undefined
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Describes the test orders that a live shop still has; `undefined` if there are none. */
export async function describeTestData(db: Db): Promise<string | undefined> {
  const orders = await countTestOrders(db)
  if (orders === 0) return undefined
  const [are, them] = orders === 1 ? ['is 1 test order', 'It is'] : [`are ${orders} test orders`, 'They are']
  return `There ${are} from before this shop was live. ${them} marked as such and left alone; to take all test data away: npm run shop -- remove-test-data`
}

/** Returns why a shop must not accept live payments yet; `undefined` if it may. */
export async function findGoLiveFault(
  db: Db,
  { root, publicOrigin, provider }: Pick<Config, 'root' | 'publicOrigin'> & Partial<Pick<Config, 'provider'>>,
): Promise<string | undefined> {
  const settings = await readSettings(db, root)
  const untouched = untouchedSettings(settings, await defaultSettings(root))
  const tax = taxSettingsError(settings, 'live', settingKey)
  const faults = [
    untouched.length > 0 && `${untouched.join(', ')}: still the sample value.`,
    ...untouched.map((name) => `  npm run shop -- set ${name} <yours>`),
    tax && `${tax}.`,
    // Codes of the provider depend on its answers, so they alone are no reason to stay closed.
    checkoutMethods(settings.paymentMethods, { online: provider !== undefined, qr: provider?.provider === 'razorpay' })
      .length === 0 &&
      'paymentMethods: none of them works without PAYMENT_PROVIDER.\n  npm run shop -- set paymentMethods upi_claim',
    !isSecureOrigin(publicOrigin) && 'PUBLIC_ORIGIN: must be the web address of the shop, beginning with https://.',
  ].filter(Boolean)
  return faults.length === 0 ? undefined : ['Before live payments, replace these settings.', ...faults].join('\n')
}

/**
 * Returns the required settings that are empty or still have the sample's value. The UPI id is required where
 * payments go to it.
 */
export const untouchedSettings = (settings: Settings, defaults: Settings): SettingName[] =>
  REQUIRED_OWN_SETTINGS.filter(
    (name) =>
      (name !== 'upiId' || paysToUpiId(settings)) && (settings[name] === defaults[name] || settings[name] === ''),
  )

const paysToUpiId = ({ paymentMethods }: Settings): boolean =>
  checkoutMethods(paymentMethods, { online: true, qr: true }).includes('upi_claim')

/** Returns `true` for an https origin or the local machine. */
export function isSecureOrigin(origin: string | undefined): boolean {
  if (!origin) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || LOOPBACK.test(hostname)
}
