import { isDay } from '#domain/delivery/day.ts'
import { rupees, typedRupees } from '#domain/payment/money.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { OFFER_SCOPES, type OfferOff, type OfferScope, type OfferTerms } from './offer.ts'
import { isCode, plainCode } from './offer-code.ts'

/** The fields of an offer as an owner types them. */
export const OFFER_FIELDS = [
  ...(['name', 'code', 'percent', 'amount', 'wrap', 'scope', 'of'] as const),
  ...(['minimum', 'from', 'until', 'uses', 'each'] as const),
]
export type OfferField = (typeof OFFER_FIELDS)[number]
export type OfferTyped = Record<OfferField, string>

export const NO_OFFER: OfferTyped = {
  ...{ name: '', code: '', percent: '', amount: '', wrap: '', scope: 'everything', of: '' },
  ...{ minimum: '', from: '', until: '', uses: '', each: '' },
}

export type OfferFaults = Partial<Record<OfferField, string>>
type Read = { ok: true; terms: OfferTerms } | { ok: false; faults: OfferFaults }

const LONGEST_NAME = 60
/** More was a slip, and is more than any order comes to. */
const MOST_RUPEES = 1_000_000
const MOST_USES = 1_000_000

/** Reads what an owner typed, with a word beside each field that it cannot be. Whether its gifts exist is another question. */
export function readOffer(typed: OfferTyped): Read {
  const said = (field: OfferField) => oneLine(typed[field])
  const faults: OfferFaults = {}
  const name = said('name')
  if (name === '' || name.length > LONGEST_NAME)
    faults.name = `Give it a name of 1 to ${LONGEST_NAME} letters; shoppers read it in their summary.`
  const code = plainCode(said('code'))
  if (code !== '' && !isCode(code))
    faults.code = 'A code has 3 to 24 letters from A to Z, digits and strokes, such as DIWALI10.'
  const freeWrap = said('wrap') !== ''
  const off = readOff(said('percent'), said('amount'), freeWrap, faults)
  const scope = OFFER_SCOPES.find((one) => one === said('scope'))
  if (!scope) faults.scope = 'Please choose what it is for.'
  const of = [
    ...new Set(
      said('of')
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
  if (scope && needsNames(scope) && of.length === 0)
    faults.of = `Name the ${scope} that it is for, such as ${scope === 'gifts' ? 'kids-zone-1' : 'wedding-edit'}.`
  const minimum = said('minimum') === '' ? 0 : typedRupees(said('minimum'))
  if (minimum === undefined || minimum > MOST_RUPEES) faults.minimum = 'A minimum is in whole rupees, such as 1500.'
  const [from, until] = [said('from'), said('until')]
  if (from !== '' && !isDay(from)) faults.from = 'Write the day as 2026-11-01.'
  if (until !== '' && !isDay(until)) faults.until = 'Write the day as 2026-11-12.'
  else if (until !== '' && until < from) faults.until = 'It would end before it begins.'
  const maxUses = readUses(said('uses'), 'uses', faults)
  const maxPerPerson = readUses(said('each'), 'each', faults)
  if (Object.keys(faults).length > 0 || !scope || !off || minimum === undefined) return { ok: false, faults }
  const terms = { name, code, off, freeWrap, scope, of: needsNames(scope) ? of : [], minimumPaise: rupees(minimum) }
  return { ok: true, terms: { ...terms, from, until, maxUses, maxPerPerson } }
}

export const needsNames = (scope: OfferScope): boolean => scope === 'collections' || scope === 'gifts'

function readOff(percent: string, amount: string, freeWrap: boolean, faults: OfferFaults): OfferOff | undefined {
  if (percent !== '' && amount !== '') {
    faults.amount = 'Say percent or an amount, not both.'
    return undefined
  }
  if (percent !== '') {
    const whole = /^(\d{1,3})\s*%?$/.exec(percent)?.[1]
    if (whole !== undefined && Number(whole) >= 1 && Number(whole) <= 100)
      return { by: 'percent', percent: Number(whole) }
    faults.percent = 'Whole percent from 1 to 100, such as 10.'
    return undefined
  }
  if (amount !== '') {
    const whole = typedRupees(amount)
    if (whole !== undefined && whole >= 1 && whole <= MOST_RUPEES) return { by: 'amount', paise: rupees(whole) }
    faults.amount = 'Whole rupees, such as 200.'
    return undefined
  }
  if (freeWrap) return { by: 'nothing' }
  faults.percent = 'Say what it takes off: percent, an amount, or at least the gift wrap.'
  return undefined
}

function readUses(text: string, field: 'uses' | 'each', faults: OfferFaults): number | undefined {
  if (text === '') return undefined
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
  if (count >= 1 && count <= MOST_USES) return count
  faults[field] = 'A whole number from 1, or nothing for as often as anybody likes.'
  return undefined
}

/** The same the other way round, for a form that changes an offer. */
export const typedOf = ({ off, ...terms }: OfferTerms): OfferTyped => ({
  name: terms.name,
  code: terms.code,
  percent: off.by === 'percent' ? String(off.percent) : '',
  amount: off.by === 'amount' ? String(off.paise / 100) : '',
  wrap: terms.freeWrap ? 'on' : '',
  scope: terms.scope,
  of: terms.of.join(', '),
  minimum: terms.minimumPaise === 0 ? '' : String(terms.minimumPaise / 100),
  from: terms.from,
  until: terms.until,
  uses: terms.maxUses === undefined ? '' : String(terms.maxUses),
  each: terms.maxPerPerson === undefined ? '' : String(terms.maxPerPerson),
})
