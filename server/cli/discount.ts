import { indianDate } from '#domain/delivery/calendar.ts'
import { DISCOUNT_STATE_LABELS, describeTerms, formatUses } from '#domain/discount/describe-discount.ts'
import { discountState, normalizeCode } from '#domain/discount/discount.ts'
import {
  type DiscountField,
  type DiscountFormErrors,
  type DiscountFormValues,
  EMPTY_DISCOUNT_FORM,
  toDiscountForm,
} from '#domain/discount/discount-form.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Command } from '#server/command-result.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { createDiscount, discountResource } from '#server/discounts/discount-resource.ts'
import { DISCOUNT_ENDED, endDiscount, setDiscountEnabled } from '#server/discounts/edit-discount.ts'
import { type DiscountWithUses, listDiscounts } from '#server/discounts/list-discounts.ts'
import { discountById } from '#server/discounts/queries.ts'
import { formatTable, oneLine } from './terminal.ts'

/** Names of the fields of a discount on the command line. */
const FIELD_NAMES = [
  ...(['name', 'code', 'off', 'wrap', 'delivery', 'for'] as const),
  ...(['gifts', 'min', 'from', 'until', 'uses', 'each'] as const),
]
type FieldName = (typeof FIELD_NAMES)[number]

const FORM_FIELDS: Partial<Record<FieldName, DiscountField>> = {
  ...{ name: 'name', code: 'code', wrap: 'wrap', min: 'minimum' },
  ...{ from: 'from', until: 'until', uses: 'uses', each: 'each' },
}
const UNKNOWN_FIELD = /(?:^|\s)(\p{L}[\p{L}_-]*)\s*=\S/u

/**
 * Reads fields of a discount such as `name=Diwali offer code=DIWALI10 off=10% min=1500`, in any order; values may
 * hold spaces. Fields that are not named keep the value in `before`; `min=` empties one. Returns a fault for text
 * that belongs to no field.
 */
function parseDiscount(
  text: string,
  before: DiscountFormValues = EMPTY_DISCOUNT_FORM,
): DiscountFormValues | { fault: string } {
  const [first = '', ...fields] = text.trim().split(new RegExp(`(?:^|\\s+)(${FIELD_NAMES.join('|')})=`, 'i'))
  if (first !== '' || fields.length === 0) return { fault: `'${first || text}' is not understood.` }
  const typed = { ...before }
  const seen = new Set<string>()
  for (let at = 0; at < fields.length; at += 2) {
    const word = (fields[at] ?? '').toLowerCase() as FieldName
    const value = (fields[at + 1] ?? '').trim()
    const unknown = UNKNOWN_FIELD.exec(value)?.[1]
    if (unknown) return { fault: `'${unknown}=' is not understood.` }
    if (seen.has(word)) return { fault: `${word} is given twice.` }
    seen.add(word)
    Object.assign(typed, toFormFields(word, value))
  }
  return typed
}

function toFormFields(word: FieldName, value: string): Partial<DiscountFormValues> {
  if (word === 'off') return value.endsWith('%') ? { percent: value, amount: '' } : { amount: value, percent: '' }
  if (word === 'wrap' || word === 'delivery') return { [word]: /^(yes|on)$/i.test(value) ? 'on' : '' }
  if (word === 'gifts') return { scope: 'gifts', of: value }
  if (word === 'for')
    return value === 'everything' || value === 'boxes' ? { scope: value, of: '' } : { scope: 'collections', of: value }
  return { [FORM_FIELDS[word] ?? 'name']: value }
}

const USAGE = `Usage:
  npm run shop -- discount                                           lists the discounts, with how often each was used
  npm run shop -- discount make name=Diwali offer code=DIWALI10 off=10% min=1500 until=2026-11-12 uses=100 each=1
                                                                  off=200 is rupees; without a code it is automatic
                                                                  for=everything, boxes or collections; gifts=<product> <product>
                                                                  wrap=yes adds free gift wrap, delivery=yes free delivery
  npm run shop -- discount change <code or id> min=2000 until=       changes the named fields only
  npm run shop -- discount on <code or id>                           switches it on; or off
  npm run shop -- discount end <code or id>                          ends it permanently`

export const discount: Command = {
  usage: 'discount [change…]',
  about: 'lists and changes discounts; make, change, on, off, end',
  async run({ db }, [text = ''], actor) {
    const [what = '', ...words] = text.split(/\s+/).filter(Boolean).map(oneLine)
    if (what === '') return succeeded(await formatDiscounts(db, actor))
    if (what === 'make') return createFromWords(db, words.join(' '), actor)
    const change = Object.hasOwn(ACTIONS, what) ? ACTIONS[what] : undefined
    if (!change) return refused(`Unknown discount command: ${what}. ${USAGE}`)
    const [name = '', ...rest] = words
    const found = await findDiscount(db, name, actor)
    if (typeof found === 'string') return refused(found)
    return change(db, found, { words: rest.join(' '), by: actor })
  },
}

type ActionInput = { words: string; by: Actor }
type Action = (db: Db, found: DiscountWithUses, given: ActionInput) => Promise<CommandResult> | CommandResult

const withoutArguments =
  (work: (db: Db, which: { id: string }, actor: Actor) => Promise<CommandResult>): Action =>
  async (db, { offer: { id } }, { words, by: actor }) =>
    words === '' ? work(db, { id }, actor) : refused(`Unexpected argument: ${words}. ${USAGE}`)

const ACTIONS: Record<string, Action> = {
  on: withoutArguments((db, which, actor) => setDiscountEnabled(db, which, true, actor)),
  off: withoutArguments((db, which, actor) => setDiscountEnabled(db, which, false, actor)),
  end: withoutArguments(endDiscount),
  async change(db, { offer: it }, { words, by: actor }) {
    const before = toDiscountForm(it)
    const submitted = parseDiscount(words, before)
    if ('fault' in submitted) return refused(`${submitted.fault} ${USAGE}`)
    const saved = await discountResource.save(db, it.id, { base: before, submitted }, actor)
    if (saved.ok) {
      const changed = await discountById(db, it.id)
      return succeeded(`Offer changed. ${describeTerms(changed ?? it)}.`)
    }
    if (saved.why === 'faulty') return refusedFields(saved.faults)
    return refused(saved.why === 'gone' ? DISCOUNT_ENDED : 'Someone else has changed this offer. Nothing was done.')
  },
}

async function createFromWords(db: Db, words: string, actor: Actor): Promise<CommandResult> {
  const form = parseDiscount(words)
  if ('fault' in form) return refused(`${form.fault} ${USAGE}`)
  const created = await createDiscount(db, form, actor)
  return created.ok ? succeeded(`Offer made. ${describeTerms(created.terms)}.`) : refusedFields(created.faults)
}

const refusedFields = (faults: DiscountFormErrors) => refused(`Nothing was done. ${Object.values(faults).join(' ')}`)

/** Letters of a discount's id in the list. */
const ID_LETTERS = 8

/** Finds a discount by its code or the beginning of its id. Active discounts come before ended ones. */
async function findDiscount(db: Db, name: string, { now }: Actor): Promise<DiscountWithUses | string> {
  if (name === '') return `Enter the code or id of a discount. ${USAGE}`
  const all = await listDiscounts(db, now)
  const code = normalizeCode(name)
  const byCode = all.find((one) => one.offer.code === code)
  const byId = all.filter((one) => name.length >= 4 && one.offer.id.startsWith(name.toLowerCase()))
  if (byCode) return byCode
  return (byId.length === 1 && byId[0]) || `There is no discount ${name}. To list them: npm run shop -- discount`
}

async function formatDiscounts(db: Db, { now }: Actor): Promise<string> {
  const all = await listDiscounts(db, now)
  if (all.length === 0) return `No discounts yet. ${USAGE}`
  const today = indianDate(now)
  return formatTable([
    ['DISCOUNT', 'STATUS', 'USED', 'RESERVED', 'TERMS'],
    ...all.map(({ offer: it, used, held }) => [
      it.code || it.id.slice(0, ID_LETTERS),
      DISCOUNT_STATE_LABELS[discountState(it, today)],
      formatUses(used, it),
      String(held),
      describeTerms(it),
    ]),
  ])
}
