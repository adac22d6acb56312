import * as z from 'zod'
import { fssaiError, normalizeFssai, normalizeSize, parseSize } from '#domain/catalogue/label-facts.ts'
import { MONDAY_TO_SATURDAY } from '#domain/delivery/delivery-tables-schema.ts'
import { parseState } from '#domain/delivery/parse-state.ts'
import { INDIAN_STATES, stateByCode } from '#domain/delivery/states.ts'
import { joinWeekdays, parseWeekdays } from '#domain/delivery/weekdays.ts'
import { INVOICE_PREFIX, isAvailablePrefix } from '#domain/document/document-number.ts'
import { ORDER_PREFIX } from '#domain/order/order.ts'
import { CHECKOUT_METHODS, parseCheckoutMethods } from '#domain/payment/checkout-method.ts'
import { DELIVERY_GST, PRICE_BASES } from '#domain/tax/gst.ts'
import { gstinError, normalizeGstin, stateOfGstin } from '#domain/tax/gstin.ts'
import { TAX_SCHEMES } from '#domain/tax/tax-scheme.ts'
import { BACKUP_MAKERS } from './backup-makers.ts'
import { ACCENT_NAMES, DEFAULT_ACCENT } from './brand.ts'
import { parseLogo } from './logo.ts'
import { promiseShape } from './promise-schema.ts'

const prefix = z.string().trim().toUpperCase()
const line = z.string().trim().max(300)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 14:00')
const onOff = z.enum(['on', 'off'], 'must be on or off')
const weekdays = z
  .string()
  .refine((text) => parseWeekdays(text) !== undefined, 'must be days such as Mon-Sat, or every day')
  .overwrite((text) => joinWeekdays(parseWeekdays(text) ?? []))
  .default(joinWeekdays(MONDAY_TO_SATURDAY))

const link = z
  .string()
  .trim()
  .regex(/^(https:\/\/\S+|#[a-z]+)?$/, 'must begin with https://')

/** An Indian mobile number without country code. The chat app would read its first two digits as a country. */
const NATIONAL_MOBILE = /^0?([6-9]\d{9})$/
const chatNumber = z.string().transform((text, context) => {
  const digits = text.replace(/[\s()+-]/g, '')
  const say = (message: string) => context.addIssue({ code: 'custom', message })
  const [, number] = (!text.trim().startsWith('+') && NATIONAL_MOBILE.exec(digits)) || []
  if (number) say(`must begin with the country code: in India 91${number}`)
  else if (!/^(\d{8,15})?$/.test(digits)) say('must be digits with the country code, such as 919876543210')
  return digits
})

const STATE_ERROR = `must be one of ${INDIAN_STATES.map(({ name }) => name).join(', ')}`

/**
 * Validates the owner's settings (decisions §1.1), keyed by the names that `npm run shop -- set` accepts. Texts that
 * need an empty setting are left out.
 */
export const settingsSchema = z.object({
  name: line.min(1, 'must not be empty'),
  phone: line.regex(/^(\+?[\d ()-]{8,20})?$/, 'must be a phone number'),
  chatNumber,
  email: z.union([z.literal(''), z.email('must be an email address')]),
  address: line,
  state: line.transform((text, context) => {
    const code = parseState(text)
    const found = code && stateByCode(code)
    if (found) return found.name
    context.addIssue({ code: 'custom', message: STATE_ERROR })
    return z.NEVER
  }),
  taxScheme: z.enum(TAX_SCHEMES, `must be one of ${TAX_SCHEMES.join(', ')}`),
  /** Product prices exclude or include GST. No effect in test (decisions §1.1). */
  prices: z.enum(PRICE_BASES, `must be one of ${PRICE_BASES.join(', ')}`).default('before_gst'),
  /** Payee name in UPI apps; empty for the shop's name. */
  payee: line.default(''),
  upiId: line.regex(/^[\w.-]{2,}@[a-z][a-z0-9]+$/i, 'must be a UPI id such as shop@bank'),
  /** Payment methods of a live shop in the owner's order; empty for the default (decisions §1.1). */
  paymentMethods: line
    .refine(
      (text) => parseCheckoutMethods(text) !== undefined,
      `must be some of ${CHECKOUT_METHODS.join(', ')}, each once, in the order shoppers see`,
    )
    .overwrite((text) => parseCheckoutMethods(text)?.join(', ') ?? text)
    .default(''),
  gstin: line.overwrite(normalizeGstin).superRefine((text, context) => {
    const error = gstinError(text)
    if (error) context.addIssue({ code: 'custom', message: `is not right. ${error}` })
  }),
  grievanceOfficer: line,
  /** The shop's own FSSAI number, for food without a number of its own. */
  fssai: line
    .overwrite(normalizeFssai)
    .superRefine((text, context) => {
      const error = fssaiError(text)
      if (error) context.addIssue({ code: 'custom', message: `is not right. ${error.slice(0, -1)}` })
    })
    .default(''),
  /** Name and address of the packer, for products without a packer of their own. */
  packer: line.default(''),
  logo: z
    .string()
    .refine(
      (text) => text === '' || parseLogo(text) !== undefined,
      'must be a PNG or an SVG: npm run shop -- set logo <file>',
    )
    .default(''),
  accent: z.enum(ACCENT_NAMES, `must be one of ${ACCENT_NAMES.join(', ')}`).default(DEFAULT_ACCENT),
  orderPrefix: prefix.regex(/^[A-Z]{1,6}$/, 'must be 1 to 6 letters').default(ORDER_PREFIX),
  invoicePrefix: prefix
    .regex(/^[A-Z0-9]{1,3}$/, 'must be 1 to 3 letters or digits')
    .refine(isAvailablePrefix, 'must not be CN, T or TC: credit notes and test documents begin with those')
    .default(INVOICE_PREFIX),
  sameDayCutOff: time,
  'workingHours.days': z
    .string()
    .regex(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)-(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/, 'must be such as Mon-Fri'),
  'workingHours.from': time,
  'workingHours.to': time,
  /** Days on which the shop packs, and on which the courier collects and delivers. */
  packingDays: weekdays,
  courierDays: weekdays,
  /** Packed weight in grams and size in cm of a product without its own. */
  parcelWeight: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,4}$/, 'must be whole grams from 1 to 99999, such as 500')
    .default('500'),
  parcelSize: z
    .string()
    .overwrite(normalizeSize)
    .refine((text) => parseSize(text) !== undefined, 'must be length × breadth × height in cm, such as 30 × 20 × 10')
    .default('30 × 20 × 10'),
  /** Most parcels that the shop packs in a day; empty without a limit. */
  mostParcels: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,4})?$/, 'must be a whole number from 1 to 99999, or empty')
    .default(''),
  /** Charges by the larger of weight and volume. */
  volumeWeight: onOff.default('off'),
  /** GST rate of delivery charges: that of the goods, or a fixed one in percent. */
  deliveryGst: z.enum(DELIVERY_GST, `must be one of ${DELIVERY_GST.join(', ')}`).default('goods'),
  /** A refund of a whole order gives back its delivery charge. */
  refundDelivery: onOff.default('on'),
  ...promiseShape,
  'social.instagram': link,
  'social.pinterest': link,
  'social.twitter': link,
  /** Amount in rupees above which a refund or payment confirmation requires re-authentication. */
  proveAbove: z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, 'must be whole rupees, such as 25000')
    .default('25000'),
  /** Nightly backups of the shop, or backups that are made by other means. */
  'backup.by': z.enum(BACKUP_MAKERS, `must be one of ${BACKUP_MAKERS.join(', ')}`).default('shop'),
  /** Time in India, and number of backups to keep. */
  'backup.at': time.default('02:30'),
  'backup.keep': z
    .string()
    .trim()
    .regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, 'must be a whole number from 1 to 365')
    .default('14'),
  /** Notification emails to `email`. */
  'letters.paid': onOff,
  'letters.claim': onOff,
  'letters.dispute': onOff,
  'letters.task': onOff,
  'letters.morning': onOff,
})
export type Settings = z.infer<typeof settingsSchema>
export type SettingName = keyof Settings

export const SETTING_NAMES = Object.keys(settingsSchema.shape) as SettingName[]

export const isSettingName = (text: string): text is SettingName => (SETTING_NAMES as string[]).includes(text)

/**
 * Settings about money, email and tax, which an attacker would change first. Only an owner may change them at the
 * desk, after re-authentication, and all owners are notified.
 */
const PROTECTED_SETTINGS: readonly SettingName[] = [
  ...(['upiId', 'payee', 'paymentMethods', 'gstin', 'prices', 'email', 'proveAbove'] as const),
]
/** Tests whether only an owner may change a setting. */
export const isProtectedSetting = (name: SettingName): boolean => PROTECTED_SETTINGS.includes(name)

/** Returns the error of a value, phrased to follow the setting's name; `undefined` if valid. */
export function settingValueError(name: SettingName, value: string): string | undefined {
  const checked = settingsSchema.shape[name].safeParse(value)
  return checked.success ? undefined : (checked.error.issues[0]?.message ?? 'is not right')
}

/** Returns the name of a setting in messages: its label at the desk, its key on the command line. */
export type SettingNamer = (name: SettingName) => string

/** Names settings by their key. */
export const settingKey: SettingNamer = (name) => name

/** Returns the error of inconsistent tax settings, phrased for the owner; `undefined` if they agree. */
export function taxSettingsError(
  { state, gstin, taxScheme }: Pick<Settings, 'state' | 'gstin' | 'taxScheme'>,
  payments: 'test' | 'live',
  call: SettingNamer,
): string | undefined {
  if (!settingsSchema.shape.state.safeParse(state).success) return `${call('state')} ${STATE_ERROR}`
  const error = gstinError(gstin)
  if (error) return `${call('gstin')} ${gstin} is not right. ${error}`
  const registered = stateOfGstin(gstin)
  if (gstin !== '' && registered?.code !== parseState(state))
    return `${call('gstin')} ${gstin} is registered in ${registered?.name ?? 'no State'} and ${call('state')} is ${state}: they must agree`
  if (payments === 'live' && taxScheme === 'regular' && gstin === '')
    return `${call('gstin')} is empty: a seller whose ${call('taxScheme')} is regular charges GST and needs one. Without one set ${call('taxScheme')} to unregistered, or to composition`
  return undefined
}

/**
 * Returns the State of a GSTIN that replaces one of another State. Both have to change in one step, because a live
 * shop needs a GSTIN that matches its State. `undefined` if the State stays.
 */
export const stateForNewGstin = (was: string, is: string): string | undefined =>
  was !== '' && stateOfGstin(was)?.code !== stateOfGstin(is)?.code ? stateOfGstin(is)?.name : undefined

/** Builds a link to the chat app with a prepared message. */
export const chatLink = (chatNumber: string, message?: string): string =>
  `https://wa.me/${chatNumber}${message ? `?text=${encodeURIComponent(message)}` : ''}`
