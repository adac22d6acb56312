import type { Insertable } from 'kysely'
import { describeTerms } from '#domain/discount/describe-discount.ts'
import type { DiscountTerms } from '#domain/discount/discount.ts'
import { type DiscountFormErrors, type DiscountFormValues, parseDiscountForm } from '#domain/discount/discount-form.ts'
import type { DiscountId } from '#domain/nominal.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { ALL_DISCOUNTS_ID, invalidateTags } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { DiscountTable } from '#server/db/schema/discounts.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { toDiscount } from './queries.ts'

/** Refusal: invalid fields, discount not found or ended, or changed by another user. */
export type DiscountChangeRefusal =
  | { ok: false; why: 'faults'; faults: DiscountFormErrors }
  | { ok: false; why: 'no-offer' | 'ended' | 'changed' }
export type DiscountChangeResult = { ok: true; id: DiscountId; message: string } | DiscountChangeRefusal

/** Creates a discount, valid at once or from its first day. */
export const createDiscount = (db: Db, form: DiscountFormValues, actor: Actor): Promise<DiscountChangeResult> =>
  transact(db, async (trx) => {
    const read = await parseTerms(trx, form)
    if (!read.ok) return read
    const at = actor.now.toISOString()
    const id = newId()
    const row = { id, ...discountColumns(read.terms), isOn: 1, endedAt: null, createdAt: at, updatedAt: at }
    await trx.insertInto('offers').values(row).execute()
    return finishDiscountChange(trx, id, { what: 'offer made', after: describeTerms(read.terms) }, actor)
  })

/** `seen` is the `updatedAt` that the form was opened with, to detect concurrent changes. */
export type DiscountReference = { id: DiscountId; seen?: string | undefined }

/** Changes a discount for future orders; existing orders keep their terms. */
export const changeDiscount = (
  db: Db,
  which: DiscountReference,
  form: DiscountFormValues,
  actor: Actor,
): Promise<DiscountChangeResult> =>
  withLockedDiscount(db, which, async (trx, row) => {
    const read = await parseTerms(trx, form, row.id)
    if (!read.ok) return read
    await updateDiscount(trx, row.id, discountColumns(read.terms), actor)
    const [before, after] = [toDiscount(row), read.terms].map(describeTerms)
    return finishDiscountChange(trx, row.id, { what: 'offer changed', before, after }, actor)
  })

/** Switches a discount on or off. Existing orders keep it. */
export const setDiscountEnabled = (
  db: Db,
  which: DiscountReference,
  isOn: boolean,
  actor: Actor,
): Promise<DiscountChangeResult> =>
  withLockedDiscount(db, which, async (trx, row) => {
    if ((row.isOn === 1) !== isOn) await updateDiscount(trx, row.id, { isOn: Number(isOn) }, actor)
    return finishDiscountChange(
      trx,
      row.id,
      { what: `offer switched ${isOn ? 'on' : 'off'}`, after: describeTerms(toDiscount(row)) },
      actor,
    )
  })

/** Ends a discount permanently; its code becomes free. */
export const endDiscount = (db: Db, which: DiscountReference, actor: Actor): Promise<DiscountChangeResult> =>
  withLockedDiscount(db, which, async (trx, row) => {
    await updateDiscount(trx, row.id, { endedAt: actor.now.toISOString() }, actor)
    return finishDiscountChange(trx, row.id, { what: 'offer ended', before: describeTerms(toDiscount(row)) }, actor)
  })

type DiscountRow = DiscountTable
type DiscountWork = (trx: Trx, row: DiscountRow) => Promise<DiscountChangeResult>

const withLockedDiscount = (
  db: Db,
  { id, seen }: DiscountReference,
  work: DiscountWork,
): Promise<DiscountChangeResult> =>
  transact(db, async (trx) => {
    const row = await trx
      .updateTable('offers')
      .set((eb) => ({ isOn: eb.ref('isOn') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) return { ok: false, why: 'no-offer' }
    if (row.endedAt !== null) return { ok: false, why: 'ended' }
    if (seen !== undefined && seen !== row.updatedAt) return { ok: false, why: 'changed' }
    return work(trx, row)
  })

const updateDiscount = (trx: Trx, id: DiscountId, values: Partial<DiscountRow>, actor: Actor) =>
  trx
    .updateTable('offers')
    .set({ ...values, updatedAt: actor.now.toISOString() })
    .where('id', '=', id)
    .execute()

type ParsedTerms = { ok: true; terms: DiscountTerms } | DiscountChangeRefusal

/** Parses and checks the form: products and collections must exist, and no other open discount may have the code. */
async function parseTerms(trx: Trx, form: DiscountFormValues, self = ''): Promise<ParsedTerms> {
  const read = parseDiscountForm(form)
  if (!read.ok) return { ...read, why: 'faults' }
  const { scope, of, code } = read.terms
  const unknown = (name: string): DiscountChangeRefusal => ({
    ok: false,
    why: 'faults',
    faults: { of: `There is no ${scope === 'gifts' ? 'product' : 'collection'} called ${name}.` },
  })
  const known = new Set(of.length === 0 ? [] : await findExistingNames(trx, scope === 'gifts', of))
  const missing = of.find((name) => !known.has(name))
  if (missing !== undefined) return unknown(missing)
  if (code === '') return read
  const taken = await trx
    .selectFrom('offers')
    .select('name')
    .where('code', '=', code)
    .where('endedAt', 'is', null)
    .where('id', '<>', self)
    .executeTakeFirst()
  if (!taken) return read
  return { ok: false, why: 'faults', faults: { code: `${taken.name} already uses this code. End it first.` } }
}

async function findExistingNames(trx: Trx, gifts: boolean, of: readonly string[]): Promise<string[]> {
  if (gifts) return (await trx.selectFrom('products').select('id').where('id', 'in', of).execute()).map(({ id }) => id)
  const rows = await trx.selectFrom('collections').select('slug').where('slug', 'in', of).execute()
  return rows.map(({ slug }) => slug)
}

const discountColumns = ({ off, ...terms }: DiscountTerms) =>
  ({
    name: terms.name,
    code: terms.code,
    percent: off.by === 'percent' ? off.percent : null,
    amountPaise: off.by === 'amount' ? off.paise : null,
    freeWrap: Number(terms.freeWrap),
    scope: terms.scope,
    scopeOf: JSON.stringify(terms.of),
    minimumPaise: terms.minimumPaise,
    fromDay: terms.from,
    untilDay: terms.until,
    maxUses: terms.maxUses ?? null,
    maxPerPerson: terms.maxPerPerson ?? null,
  }) satisfies Partial<Insertable<DiscountTable>>

type DiscountAudit = { what: string; before?: string | undefined; after?: string | undefined }

async function finishDiscountChange(
  trx: Trx,
  id: DiscountId,
  { what, before, after }: DiscountAudit,
  actor: Actor,
): Promise<DiscountChangeResult> {
  await writeAudit(trx, { what, subject: 'offers', before, after }, actor)
  await invalidateTags(trx, 'offers', [ALL_DISCOUNTS_ID])
  return { ok: true, id, message: `${what[0]?.toUpperCase()}${what.slice(1)}. ${after ?? before ?? ''}.` }
}
