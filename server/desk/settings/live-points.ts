import { backupPoint, type LivePoint, proxyPoint } from '#domain/desk/live-points.ts'
import { rupees } from '#domain/payment/money.ts'
import { upiLink } from '#domain/payment/upi.ts'
import { asPeopleSay, SETTING_WORDS } from '#domain/shop/setting-words.ts'
import { type Settings, taxFault } from '#domain/shop/settings.ts'
import type { Db } from '#server/db/connect.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { isSafe, untouchedSettings } from '#server/owner/going-live.ts'
import { qrOf } from '#server/payments/upi/upi-request.ts'
import { lastBackup } from '#server/settings/last-backup.ts'
import { defaultSettings } from '#server/settings/queries.ts'
import { paymentWords } from './payment-words.ts'
import type { Trial } from './trial-payment.ts'

const SHOP = '/desk/settings/shop'

type Asking = Pick<RequestShop, 'db' | 'config' | 'settings' | 'now' | 'address'>
/** `testOrders`: what is left of trying out; `forwarded`: the header of proxies as it came; `trial`: the provider's. */
type Seen = { testOrders: number; forwarded: string; trial: Trial | undefined }

/** Each thing that a shop needs before it takes real money, looked at now. */
export async function livePoints(shop: Asking, { testOrders, forwarded, trial }: Seen): Promise<LivePoint[]> {
  const { db, config, settings, now, address } = shop
  const { trustProxy: trusted, publicOrigin } = config
  const isHttps = publicOrigin?.startsWith('https:') ?? false
  return [
    await ownPoint(settings, config.root),
    await giftsPoint(db),
    taxPoint(settings),
    upiPoint(settings),
    lettersPoint(config),
    moneyPoint(config, trial),
    originPoint(publicOrigin),
    proxyPoint({ trusted, forwarded, isHttps, address }),
    limitsPoint(config),
    backupPoint(await lastBackup(db), now()),
    testDataPoint(testOrders),
    await secondFactors(db),
  ]
}

async function ownPoint(settings: Settings, root: string): Promise<LivePoint> {
  const left = untouchedSettings(settings, await defaultSettings(root)).map((name) => SETTING_WORDS[name])
  const about = { id: 'own', name: 'The shop’s own words', to: SHOP }
  if (left.length === 0) return { ...about, state: 'done', says: 'None of them are the sample’s.' }
  const how = 'Write your own under The shop: a live shop does not start with the sample’s.'
  return { ...about, state: 'missing', says: `Still the sample’s, or empty: ${left.join(', ')}.`, how }
}

/** A gift without a collection hangs nowhere. */
async function giftsPoint(db: Db): Promise<LivePoint> {
  const { count } = await db
    .selectFrom('products')
    .innerJoin('collections', 'collections.slug', 'products.collection')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('collections.state', '=', 'shown')
    .where('products.available', '=', 1)
    .executeTakeFirstOrThrow()
  const about = { id: 'gifts', name: 'Gifts', to: '/desk/products' }
  const gifts = Number(count)
  if (gifts > 0) return { ...about, state: 'done', says: `${gifts} ${gifts === 1 ? 'is' : 'are'} on sale.` }
  const how = 'Make one under Products and put it into a collection that is shown.'
  return { ...about, state: 'missing', says: 'None is on sale: nobody can buy anything but a box.', how }
}

function taxPoint(settings: Settings): LivePoint {
  const about = { id: 'tax', name: 'GST', to: `${SHOP}#tax` }
  const fault = taxFault(settings, 'live', asPeopleSay)
  if (fault) return { ...about, state: 'missing', says: `${fault}.`, how: 'Both stand under Tax and papers.' }
  const says =
    settings.taxScheme === 'regular'
      ? `GSTIN ${settings.gstin}, ${settings.state}.`
      : `${settings.taxScheme}: no GST is charged.`
  return { ...about, state: 'done', says }
}

const upiPoint = ({ upiId, payee, name }: Settings): LivePoint => ({
  ...{ id: 'upi', name: 'UPI id', state: 'look', to: `${SHOP}#payments` },
  says: `Scan the code with a UPI app: it must name ${payee || name}, and ${upiId}. Pay the rupee and look for it in your account.`,
  how: 'Where the app names somebody else, or nobody, the id is wrong: correct it under Payments.',
})

/** A code by which an owner looks whether money arrives, for one rupee. */
export function upiTrial({ upiId, payee, name }: Settings) {
  const request = { payeeVpa: upiId, payeeName: payee || name, reference: 'TRIAL', note: 'Does it arrive?' }
  return qrOf(upiLink({ ...request, amountPaise: rupees(1) }))
}

const lettersPoint = ({ mail }: Asking['config']): LivePoint =>
  mail
    ? {
        id: 'letters',
        name: 'Emails',
        state: 'look',
        says: `They leave as ${mail.from}. Send yourself one and see it arrive.`,
      }
    : {
        ...{ id: 'letters', name: 'Emails', state: 'missing' },
        says: 'Emails are not sent: each is kept as a file in the data folder.',
        how: 'Set SMTP_URL and MAIL_FROM, then restart the shop.',
      }

function moneyPoint(config: Asking['config'], trial: Trial | undefined): LivePoint {
  const about = { id: 'money', name: 'Payments', says: paymentWords(config) }
  if (config.payments === 'test')
    return {
      ...about,
      state: 'missing',
      how: 'Once all else is done: PAYMENTS=live, for cards also PAYMENT_PROVIDER and its keys.',
    }
  if (!config.provider) return { ...about, state: 'look', how: 'For cards set PAYMENT_PROVIDER and its keys.' }
  return trial?.state === 'paid'
    ? { ...about, state: 'done' }
    : { ...about, state: 'look', how: 'Keys can be wrong: pay ₹9 to your own shop, and take them back.' }
}

function originPoint(origin: string | undefined): LivePoint {
  const about = { id: 'origin', name: 'Address' }
  if (isSafe(origin)) return { ...about, state: 'done', says: `${origin}.` }
  const says = origin ? `${origin} is not https.` : 'The shop does not know its own address.'
  return {
    ...about,
    state: 'missing',
    says,
    how: 'Set PUBLIC_ORIGIN to the shop’s address, which begins with https://.',
  }
}

const limitsPoint = ({ rateLimits }: Asking['config']): LivePoint =>
  rateLimits
    ? { id: 'limits', name: 'Limits', state: 'done', says: 'Whoever asks too often has to wait.' }
    : {
        id: 'limits',
        name: 'Limits',
        state: 'missing',
        says: 'They are off: anybody may try passwords and orders without end.',
        how: 'Take RATE_LIMITS=off away.',
      }

const testDataPoint = (orders: number): LivePoint =>
  orders === 0
    ? { id: 'tests', name: 'Test data', state: 'done', says: 'None is left.' }
    : {
        ...{ id: 'tests', name: 'Test data', state: 'missing' },
        says: `${orders} ${orders === 1 ? 'order is' : 'orders are'} from trying out.`,
        how: 'npm run shop -- remove-test-data says first what would go.',
      }

async function secondFactors(db: Db): Promise<LivePoint> {
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
    how: 'Each sets one up under You.',
    to: '/desk/account/second-factor',
  }
}
