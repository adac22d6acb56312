import type { Insertable } from 'kysely'
import type { OfferId } from '#domain/flavours.ts'
import type { OfferTerms } from '#domain/offer/offer.ts'
import { type OfferFaults, type OfferTyped, readOffer } from '#domain/offer/offer-form.ts'
import { termsWords } from '#domain/offer/terms-words.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import { toOffer } from '#server/catalogue/offers.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { OfferTable } from '#server/db/schema/offers.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { invalidateShown, OFFERS_ID } from '#server/versions/shown-versions.ts'

/** Why nothing was done: what was typed cannot be, it is gone or over, or somebody else changed it meanwhile. */
export type OfferRefusal =
  | { ok: false; why: 'faults'; faults: OfferFaults }
  | { ok: false; why: 'no-offer' | 'ended' | 'changed' }
export type OfferChanged = { ok: true; id: OfferId; message: string } | OfferRefusal

/** Begins an offer, which holds from now on or from its first day. */
export const addOffer = (db: Db, typed: OfferTyped, by: By): Promise<OfferChanged> =>
  transact(db, async (trx) => {
    const read = await readKnown(trx, typed)
    if (!read.ok) return read
    const at = by.now.toISOString()
    const id = newId()
    const row = { id, ...columnsOf(read.terms), isOn: 1, endedAt: null, createdAt: at, updatedAt: at }
    await trx.insertInto('offers').values(row).execute()
    return settled(trx, id, { what: 'offer made', after: termsWords(read.terms) }, by)
  })

/** Which offer, as it was seen (`updatedAt`): what somebody else has changed since is not changed unseen. */
export type OfferSeen = { id: OfferId; seen?: string | undefined }

/** Changes an offer for orders from now on; those that used it keep what they were placed at. */
export const changeOffer = (db: Db, which: OfferSeen, typed: OfferTyped, by: By): Promise<OfferChanged> =>
  change(db, which, async (trx, row) => {
    const read = await readKnown(trx, typed, row.id)
    if (!read.ok) return read
    await set(trx, row.id, columnsOf(read.terms), by)
    const [before, after] = [toOffer(row), read.terms].map(termsWords)
    return settled(trx, row.id, { what: 'offer changed', before, after }, by)
  })

/** Switches an offer off, or on again. Orders that were placed with it keep it. */
export const switchOffer = (db: Db, which: OfferSeen, isOn: boolean, by: By): Promise<OfferChanged> =>
  change(db, which, async (trx, row) => {
    if ((row.isOn === 1) !== isOn) await set(trx, row.id, { isOn: Number(isOn) }, by)
    return settled(trx, row.id, { what: `offer switched ${isOn ? 'on' : 'off'}`, after: termsWords(toOffer(row)) }, by)
  })

/** Ends an offer for good; its code may be given to another one. */
export const endOffer = (db: Db, which: OfferSeen, by: By): Promise<OfferChanged> =>
  change(db, which, async (trx, row) => {
    await set(trx, row.id, { endedAt: by.now.toISOString() }, by)
    return settled(trx, row.id, { what: 'offer ended', before: termsWords(toOffer(row)) }, by)
  })

type Row = OfferTable
type Work = (trx: Trx, row: Row) => Promise<OfferChanged>

/** Two who change the same offer wait for each other. */
const change = (db: Db, { id, seen }: OfferSeen, work: Work): Promise<OfferChanged> =>
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

const set = (trx: Trx, id: OfferId, values: Partial<Row>, by: By) =>
  trx
    .updateTable('offers')
    .set({ ...values, updatedAt: by.now.toISOString() })
    .where('id', '=', id)
    .execute()

type Known = { ok: true; terms: OfferTerms } | OfferRefusal

/** What was typed, of gifts and collections that there are, under a code that no other open offer has. */
async function readKnown(trx: Trx, typed: OfferTyped, self = ''): Promise<Known> {
  const read = readOffer(typed)
  if (!read.ok) return { ...read, why: 'faults' }
  const { scope, of, code } = read.terms
  const unknown = (name: string): OfferRefusal => ({
    ok: false,
    why: 'faults',
    faults: { of: `There is no ${scope === 'gifts' ? 'gift' : 'collection'} called ${name}.` },
  })
  const known = new Set(of.length === 0 ? [] : await namesOf(trx, scope === 'gifts', of))
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
  return { ok: false, why: 'faults', faults: { code: `${taken.name} has this code already. End it first.` } }
}

async function namesOf(trx: Trx, gifts: boolean, of: readonly string[]): Promise<string[]> {
  if (gifts) return (await trx.selectFrom('products').select('id').where('id', 'in', of).execute()).map(({ id }) => id)
  const rows = await trx.selectFrom('collections').select('slug').where('slug', 'in', of).execute()
  return rows.map(({ slug }) => slug)
}

const columnsOf = ({ off, ...terms }: OfferTerms) =>
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
  }) satisfies Partial<Insertable<OfferTable>>

type Done = { what: string; before?: string | undefined; after?: string | undefined }

async function settled(trx: Trx, id: OfferId, { what, before, after }: Done, by: By): Promise<OfferChanged> {
  await writeAudit(trx, { what, subject: 'offers', before, after }, by)
  await invalidateShown(trx, 'offers', [OFFERS_ID])
  return { ok: true, id, message: `${what[0]?.toUpperCase()}${what.slice(1)}. ${after ?? before ?? ''}.` }
}
