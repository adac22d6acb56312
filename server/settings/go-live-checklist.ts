import { type ChecklistItem, checkBackup, checkProxies } from '#domain/desk/go-live-checklist.ts'
import { rupees } from '#domain/payment/money.ts'
import { upiLink } from '#domain/payment/upi.ts'
import { SETTING_LABELS, settingLabel } from '#domain/settings/setting-labels.ts'
import { type Settings, taxSettingsError } from '#domain/settings/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { type MailStatus, readMailStatus } from '#server/email/mail-status.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import type { TestPayment } from '#server/payments/test-payment.ts'
import { qrCode } from '#server/payments/upi/upi-request.ts'
import { describePayments, isSecureOrigin, untouchedSettings } from './go-live.ts'
import { defaultSettings } from './queries.ts'
import { lastBackup } from './recorded-state.ts'

const SETTINGS_PATH = '/desk/settings'

type ChecklistContext = Pick<RequestShop, 'db' | 'config' | 'settings' | 'now' | 'address'>
/**
 * `testOrders` is the number of test orders left, `forwarded` the raw `X-Forwarded-For` header, `trial` the
 * provider's test payment.
 */
type ChecklistInput = { testOrders: number; forwarded: string; trial: TestPayment | undefined }

/** Returns the go-live checklist with the state of each item. */
export async function goLiveChecklist(
  shop: ChecklistContext,
  { testOrders, forwarded, trial }: ChecklistInput,
): Promise<ChecklistItem[]> {
  const { db, config, settings, now, address } = shop
  const { trustProxy: trusted, publicOrigin } = config
  const isHttps = publicOrigin?.startsWith('https:') ?? false
  return [
    await settingsItem(settings, config.root),
    await productsItem(db),
    taxItem(settings),
    upiItem(settings),
    emailItem(await readMailStatus(shop)),
    paymentsItem(config, trial),
    originItem(publicOrigin),
    checkProxies({ trusted, forwarded, isHttps, address }),
    rateLimitsItem(config),
    checkBackup(await lastBackup(db), now()),
    testDataItem(testOrders),
    await secondFactorsItem(db),
  ]
}

async function settingsItem(settings: Settings, root: string): Promise<ChecklistItem> {
  const left = untouchedSettings(settings, await defaultSettings(root)).map((name) => SETTING_LABELS[name])
  const about = { id: 'own', name: 'Shop details', to: `${SETTINGS_PATH}/shop` }
  if (left.length === 0) return { ...about, state: 'done', says: 'All are your own.' }
  const how = 'Enter your own: a live shop needs them. The UPI id is under Payments.'
  return { ...about, state: 'missing', says: `Still the sample text, or empty: ${left.join(', ')}.`, how }
}

/** Products without a collection are not on sale. */
async function productsItem(db: Db): Promise<ChecklistItem> {
  const { count } = await db
    .selectFrom('products')
    .innerJoin('collections', 'collections.slug', 'products.collection')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('collections.state', '=', 'shown')
    .where('products.available', '=', 1)
    .executeTakeFirstOrThrow()
  const about = { id: 'gifts', name: 'Products', to: '/desk/products' }
  const gifts = Number(count)
  if (gifts > 0) return { ...about, state: 'done', says: `${gifts} ${gifts === 1 ? 'is' : 'are'} on sale.` }
  const how = 'Add a product and put it in a visible collection.'
  return { ...about, state: 'missing', says: 'No product is on sale.', how }
}

function taxItem(settings: Settings): ChecklistItem {
  const about = { id: 'tax', name: 'GST', to: `${SETTINGS_PATH}/tax` }
  const fault = taxSettingsError(settings, 'live', settingLabel)
  if (fault)
    return {
      ...about,
      state: 'missing',
      says: `${fault}.`,
      how: 'GSTIN and tax scheme are under Tax, the State is under Shop details.',
    }
  const says =
    settings.taxScheme === 'regular'
      ? `GSTIN ${settings.gstin}, ${settings.state}.`
      : `${settings.taxScheme}: no GST is charged.`
  return { ...about, state: 'done', says }
}

const upiItem = ({ upiId, payee, name }: Settings): ChecklistItem => ({
  ...{ id: 'upi', name: 'UPI id', state: 'look', to: `${SETTINGS_PATH}/payments` },
  says: `Scan the code with a UPI app: it must show ${payee || name} and ${upiId}. Pay ₹1 and check your account.`,
  how: 'If the app shows another name or none, correct the UPI id under Payments.',
})

/** Returns a UPI QR code for ₹1, by which the owner tests that money arrives. */
export function upiTestCode({ upiId, payee, name }: Settings) {
  const request = { payeeVpa: upiId, payeeName: payee || name, reference: 'TRIAL', note: 'Does it arrive?' }
  return qrCode(upiLink({ ...request, amountPaise: rupees(1) }))
}

function emailItem(status: MailStatus): ChecklistItem {
  const about = { id: 'letters', name: 'Emails', to: `${SETTINGS_PATH}/emails` }
  if (status.state === 'ready')
    return {
      ...about,
      state: 'look',
      says: `Emails are sent from ${status.delivery.from}. Send yourself a test email.`,
    }
  if (status.state === 'locked')
    return {
      ...about,
      state: 'missing',
      says: 'The password of the mail server is missing, as after a restore: emails wait.',
      how: 'Enter the password once more.',
    }
  return {
    ...about,
    state: 'missing',
    says: 'Emails are not sent yet; they are saved in the data folder.',
    how: 'Set up a mail server, or set SMTP_URL and MAIL_FROM and restart the shop.',
  }
}

function paymentsItem(config: ChecklistContext['config'], trial: TestPayment | undefined): ChecklistItem {
  const about = { id: 'money', name: 'Payments', says: describePayments(config) }
  if (config.payments === 'test')
    return {
      ...about,
      state: 'missing',
      how: 'Last step: set PAYMENTS=live; for cards also PAYMENT_PROVIDER and its keys.',
    }
  if (!config.provider) return { ...about, state: 'look', how: 'For cards set PAYMENT_PROVIDER and its keys.' }
  return trial?.state === 'paid'
    ? { ...about, state: 'done' }
    : { ...about, state: 'look', how: 'Test the keys: pay ₹9 to your shop and refund it.' }
}

function originItem(origin: string | undefined): ChecklistItem {
  const about = { id: 'origin', name: 'Address' }
  if (isSecureOrigin(origin)) return { ...about, state: 'done', says: `${origin}.` }
  const says = origin ? `${origin} is not https.` : 'The shop does not know its own address.'
  return {
    ...about,
    state: 'missing',
    says,
    how: 'Set PUBLIC_ORIGIN to the shop’s address, which begins with https://.',
  }
}

const rateLimitsItem = ({ rateLimits }: ChecklistContext['config']): ChecklistItem =>
  rateLimits
    ? { id: 'limits', name: 'Limits', state: 'done', says: 'Rate limits are on.' }
    : {
        id: 'limits',
        name: 'Limits',
        state: 'missing',
        says: 'Rate limits are off: passwords and order numbers can be guessed without limit.',
        how: 'Remove RATE_LIMITS=off.',
      }

const testDataItem = (orders: number): ChecklistItem =>
  orders === 0
    ? { id: 'tests', name: 'Test data', state: 'done', says: 'No test orders left.' }
    : {
        ...{ id: 'tests', name: 'Test data', state: 'missing' },
        says: `${orders} test ${orders === 1 ? 'order is' : 'orders are'} left.`,
        how: 'npm run shop -- remove-test-data shows first what it would remove.',
      }

async function secondFactorsItem(db: Db): Promise<ChecklistItem> {
  const without = await db
    .selectFrom('deskUsers')
    .select('name')
    .where('role', 'in', ['owner', 'manager'])
    .where('twoFactorEnabled', '=', 0)
    .orderBy('name')
    .execute()
  const about = { id: 'factors', name: 'Second factors' }
  if (without.length === 0) return { ...about, state: 'done', says: 'Every owner and manager has one.' }
  const names = without.map(({ name }) => name).join(', ')
  return {
    ...about,
    state: 'missing',
    says: `Without one: ${names}.`,
    how: 'Each sets one up under My account.',
    to: '/desk/account/second-factor',
  }
}
