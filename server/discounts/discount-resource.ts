import type { Insertable, Selectable } from 'kysely'
import { describeTerms } from '#domain/discount/describe-discount.ts'
import type { DiscountTerms } from '#domain/discount/discount.ts'
import {
  DISCOUNT_FIELDS,
  DISCOUNT_LABELS,
  type DiscountField,
  type DiscountFormErrors,
  type DiscountFormValues,
  normalizeDiscountField,
  parseDiscountForm,
  toDiscountForm,
} from '#domain/discount/discount-form.ts'
import type { DiscountId } from '#domain/nominal.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { ALL_DISCOUNTS_ID, invalidateTags } from '#server/cache/cache-tags.ts'
import { defineResource } from '#server/catalogue/define-resource.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { DiscountTable } from '#server/db/schema/discounts.ts'
import { forUpdate, type Trx, transact } from '#server/db/transact.ts'
import { toDiscount } from './queries.ts'

export type DiscountRow = Selectable<DiscountTable>

/** Locks a discount in any state. */
export const lockDiscount = (trx: Trx, id: DiscountId): Promise<DiscountRow | undefined> =>
  forUpdate(trx, trx.selectFrom('offers').selectAll().where('id', '=', id)).executeTakeFirst()

/** Discounts that have not ended. A change applies to future orders; existing orders keep their terms. */
export const discountResource = defineResource<DiscountField, DiscountRow>({
  noun: 'offer',
  fields: DISCOUNT_FIELDS,
  labels: DISCOUNT_LABELS,
  normalize: normalizeDiscountField,
  async lock(trx, id) {
    const row = await lockDiscount(trx, id)
    return row?.endedAt === null ? row : undefined
  },
  read: async (_, row) => toDiscountForm(toDiscount(row)),
  async validate(trx, { row, values }) {
    const parsed = await parseTerms(trx, values, row.id)
    return parsed.ok ? {} : parsed.faults
  },
  async write(trx, { row, values }, actor) {
    const parsed = parseDiscountForm(values)
    if (!parsed.ok) return parsed.faults
    await updateDiscount(trx, row.id, discountColumns(parsed.terms), actor)
    const [before, after] = [toDiscount(row), parsed.terms].map(describeTerms)
    await finishDiscountChange(trx, { what: 'offer changed', before, after }, actor)
    return undefined
  },
})

type CreateDiscountResult =
  | { ok: true; id: DiscountId; terms: DiscountTerms }
  | { ok: false; faults: DiscountFormErrors }

/** Creates a discount, valid at once or from its first day. */
export const createDiscount = (db: Db, form: DiscountFormValues, actor: Actor): Promise<CreateDiscountResult> =>
  transact(db, async (trx) => {
    const parsed = await parseTerms(trx, form)
    if (!parsed.ok) return parsed
    const { terms } = parsed
    const at = actor.now.toISOString()
    const id = newId()
    const row = { id, ...discountColumns(terms), isOn: 1, endedAt: null, createdAt: at, updatedAt: at }
    await trx.insertInto('offers').values(row).execute()
    await finishDiscountChange(trx, { what: 'offer made', after: describeTerms(terms) }, actor)
    return { ok: true, id, terms }
  })

export const updateDiscount = (trx: Trx, id: DiscountId, values: Partial<DiscountRow>, actor: Actor) =>
  trx
    .updateTable('offers')
    .set({ ...values, updatedAt: actor.now.toISOString() })
    .where('id', '=', id)
    .execute()

type DiscountAudit = { what: string; before?: string | undefined; after?: string | undefined }

/** Writes the audit of a change and invalidates the pages that show discounts. */
export async function finishDiscountChange(trx: Trx, audit: DiscountAudit, actor: Actor): Promise<void> {
  await writeAudit(trx, { ...audit, subject: 'offers' }, actor)
  await invalidateTags(trx, 'offers', [ALL_DISCOUNTS_ID])
}

/** Parses and checks the form: products and collections must exist, and no other open discount may have the code. */
async function parseTerms(
  trx: Trx,
  form: DiscountFormValues,
  self = '',
): Promise<ReturnType<typeof parseDiscountForm>> {
  const parsed = parseDiscountForm(form)
  if (!parsed.ok) return parsed
  const { scope, of, code } = parsed.terms
  const known = new Set(of.length === 0 ? [] : await findExistingNames(trx, scope === 'gifts', of))
  const missing = of.find((name) => !known.has(name))
  if (missing !== undefined)
    return {
      ok: false,
      faults: { of: `There is no ${scope === 'gifts' ? 'product' : 'collection'} called ${missing}.` },
    }
  if (code === '') return parsed
  const taken = await trx
    .selectFrom('offers')
    .select('name')
    .where('code', '=', code)
    .where('endedAt', 'is', null)
    .where('id', '<>', self)
    .executeTakeFirst()
  return taken ? { ok: false, faults: { code: `${taken.name} already uses this code. End it first.` } } : parsed
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
    freeDelivery: Number(terms.freeDelivery),
    scope: terms.scope,
    scopeOf: JSON.stringify(terms.of),
    minimumPaise: terms.minimumPaise,
    fromDay: terms.from,
    untilDay: terms.until,
    maxUses: terms.maxUses ?? null,
    maxPerPerson: terms.maxPerPerson ?? null,
  }) satisfies Partial<Insertable<DiscountTable>>
