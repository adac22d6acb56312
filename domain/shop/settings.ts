import * as z from 'zod'
import { readState } from '#domain/address/read-state.ts'
import { INDIAN_STATES, stateByCode } from '#domain/address/states.ts'
import { ORDER_PREFIX } from '#domain/order/order.ts'
import { gstinFault, plainGstin, stateOfGstin } from '#domain/tax/gstin.ts'
import { INVOICE_PREFIX, isFreePrefix } from '#domain/tax/invoice-number.ts'
import { TAX_SCHEMES } from '#domain/tax/tax-scheme.ts'
import { ACCENT_NAMES, USUAL_ACCENT } from './accent.ts'
import { parseLogo } from './logo.ts'

const prefix = z.string().trim().toUpperCase()
const line = z.string().trim().max(300)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 14:00')
const onOff = z.enum(['on', 'off'], 'must be on or off')
const link = z
  .string()
  .trim()
  .regex(/^(https:\/\/\S+|#[a-z]+)?$/, 'must begin with https://')

/** Ten digits as everybody in India writes them: the chat app would take their first two for another country. */
const WITHOUT_COUNTRY = /^0?([6-9]\d{9})$/
/** Digits alone are kept, however they are grouped. */
const chatNumber = z.string().transform((text, context) => {
  const digits = text.replace(/[\s()+-]/g, '')
  const say = (message: string) => context.addIssue({ code: 'custom', message })
  const [, number] = (!text.trim().startsWith('+') && WITHOUT_COUNTRY.exec(digits)) || []
  if (number) say(`must begin with the code of its country: in India it is 91${number}`)
  else if (!/^(\d{8,15})?$/.test(digits)) say('must be digits with the country code, such as 919876543210')
  return digits
})

const STATE_FAULT = `must be one of ${INDIAN_STATES.map(({ name }) => name).join(', ')}`

/**
 * What the owner says about the shop (decisions §1.1), each under the name that `npm run shop -- set` takes.
 * An empty value leaves out every sentence that needs it.
 */
export const settingsSchema = z.object({
  name: line.min(1, 'must not be empty'),
  phone: line.regex(/^(\+?[\d ()-]{8,20})?$/, 'must be a phone number'),
  chatNumber,
  email: z.union([z.literal(''), z.email('must be an email address')]),
  address: line,
  /** Stored by its proper name. */
  state: line.transform((text, context) => {
    const code = readState(text)
    const found = code && stateByCode(code)
    if (found) return found.name
    context.addIssue({ code: 'custom', message: STATE_FAULT })
    return z.NEVER
  }),
  taxScheme: z.enum(TAX_SCHEMES, `must be one of ${TAX_SCHEMES.join(', ')}`),
  /** Whom UPI apps name beside the id; empty is the shop's name. */
  payee: line.default(''),
  upiId: line.regex(/^[\w.-]{2,}@[a-z][a-z0-9]+$/i, 'must be a UPI id such as shop@bank'),
  gstin: line.overwrite(plainGstin).superRefine((text, context) => {
    const fault = gstinFault(text)
    if (fault) context.addIssue({ code: 'custom', message: `is not right. ${fault}` })
  }),
  grievanceOfficer: line,
  logo: z
    .string()
    .refine(
      (text) => text === '' || parseLogo(text) !== undefined,
      'must be a PNG or an SVG: npm run shop -- set logo <file>',
    )
    .default(''),
  /** The colour out of the palette that buttons, links and ribbons take. */
  accent: z.enum(ACCENT_NAMES, `must be one of ${ACCENT_NAMES.join(', ')}`).default(USUAL_ACCENT),
  orderPrefix: prefix.regex(/^[A-Z]{1,6}$/, 'must be 1 to 6 letters').default(ORDER_PREFIX),
  invoicePrefix: prefix
    .regex(/^[A-Z0-9]{1,3}$/, 'must be 1 to 3 letters or digits')
    .refine(isFreePrefix, 'must not be CN, T or TC: credit notes and test documents begin with those')
    .default(INVOICE_PREFIX),
  sameDayCutOff: time,
  'workingHours.days': z
    .string()
    .regex(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)-(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/, 'must be such as Mon-Fri'),
  'workingHours.from': time,
  'workingHours.to': time,
  'social.instagram': link,
  'social.pinterest': link,
  'social.twitter': link,
  /** In rupees: above this a refund or a confirmation at the desk asks for the second factor again. */
  proveAbove: z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, 'must be whole rupees, such as 25000')
    .default('25000'),
  /** Which emails the shop writes to `email`. */
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
 * Where money and emails go, under whose number tax is charged, and from what sum on somebody shows once more who they
 * are: whoever takes a shop away from its owner begins here. At the desk an owner alone changes them, shows once more
 * that it is them, and every owner is told.
 */
const GUARDED: readonly SettingName[] = ['upiId', 'payee', 'gstin', 'email', 'proveAbove']
export const isGuarded = (name: SettingName): boolean => GUARDED.includes(name)

/** Why a setting cannot have a value, as a sentence goes on after its name; nothing where it can. */
export function settingFault(name: SettingName, value: string): string | undefined {
  const checked = settingsSchema.shape[name].safeParse(value)
  return checked.success ? undefined : (checked.error.issues[0]?.message ?? 'is not right')
}

/** What a room calls a setting: the desk as people do, the terminal by the name that it takes. */
export type CallSetting = (name: SettingName) => string

/** As the terminal takes them. */
export const bySettingName: CallSetting = (name) => name

/** What in the settings about tax does not agree, in words for the owner, who calls them so; nothing when they do. */
export function taxFault(
  { state, gstin, taxScheme }: Pick<Settings, 'state' | 'gstin' | 'taxScheme'>,
  payments: 'test' | 'live',
  call: CallSetting,
): string | undefined {
  if (!settingsSchema.shape.state.safeParse(state).success) return `${call('state')} ${STATE_FAULT}`
  const fault = gstinFault(gstin)
  if (fault) return `${call('gstin')} ${gstin} is not right. ${fault}`
  const registered = stateOfGstin(gstin)
  if (gstin !== '' && registered?.code !== readState(state))
    return `${call('gstin')} ${gstin} is registered in ${registered?.name ?? 'no State'} and ${call('state')} is ${state}: they must agree`
  if (payments === 'live' && taxScheme === 'regular' && gstin === '')
    return `${call('gstin')} is empty: a seller whose ${call('taxScheme')} is regular charges GST and needs one. Without one set ${call('taxScheme')} to unregistered, or to composition`
  return undefined
}

/**
 * The State that goes along with a GSTIN in place of another one: a live shop can neither be without one nor have one of
 * elsewhere, so whoever moves changes both at once. Of a first one the State has to be as it says.
 */
export const stateWithGstin = (was: string, is: string): string | undefined =>
  was !== '' && stateOfGstin(was)?.code !== stateOfGstin(is)?.code ? stateOfGstin(is)?.name : undefined

/** The chat app's link to the seller, with a first line already typed. */
export const chatLink = (chatNumber: string, message?: string): string =>
  `https://wa.me/${chatNumber}${message ? `?text=${encodeURIComponent(message)}` : ''}`
