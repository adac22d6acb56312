import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { INVOICE_PREFIX } from '#domain/document/document-number.ts'
import type { Seller } from '#domain/document/invoice.ts'
import { parseLogo } from '#domain/settings/logo.ts'
import { isPromiseName, PROMISE_NAMES, type Promises, SAMPLE_PROMISES } from '#domain/settings/promises.ts'
import { isSettingName, type SettingName, type Settings, settingsSchema } from '#domain/settings/settings.ts'
import type { PriceBasis } from '#domain/tax/gst.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'

/** Returns all settings. A setting without a row has its default. */
export async function readSettings(db: Db, root: string): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  // A value that fails today's validation is kept, so that the shop still starts; going live rejects it.
  const said = rows.flatMap(({ name, value }) =>
    isSettingName(name) ? [[name, settingsSchema.shape[name].safeParse(value).data ?? value]] : [],
  )
  return { ...(await defaultSettings(root)), ...Object.fromEntries(said) }
}

/** Returns how product prices are stated. */
export async function readPriceBasis(db: Db): Promise<PriceBasis> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'prices').executeTakeFirst()
  return settingsSchema.shape.prices.parse(row?.value)
}

/**
 * Inserts defaults for missing settings. Never overwrites a value. Promises are left out: a row says that the owner
 * has changed one.
 */
export async function seedSettings(db: Db, root: string, now: Date): Promise<void> {
  const rows = Object.entries(await defaultSettings(root))
    .filter(([name]) => !isPromiseName(name))
    .map(([name, value]) => ({ name, value, updatedAt: now.toISOString() }))
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((c) => c.column('name').doNothing())
    .execute()
}

const SERVICE_SETTINGS = ['workingHours.days', 'workingHours.from', 'workingHours.to'] as const
const PROMISE_SETTINGS = [...PROMISE_NAMES, ...SERVICE_SETTINGS] satisfies SettingName[]

/** Returns the promises to customers. */
export async function readPromises(db: Db): Promise<Promises> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', PROMISE_SETTINGS).execute()
  return toPromises(rows)
}

type SettingRow = { name: string; value: string }

/** A row that no longer parses has its default. */
function toPromises(rows: readonly SettingRow[]): Promises {
  const { service: usual, ...sample } = SAMPLE_PROMISES
  const stored = rows.flatMap(({ name, value }) => {
    const parsed = isPromiseName(name) ? settingsSchema.shape[name].safeParse(value).data : undefined
    return parsed === undefined ? [] : [[name, parsed] as const]
  })
  const hours = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const [days, from, to] = SERVICE_SETTINGS.map((name) => hours[name])
  return {
    ...sample,
    ...Object.fromEntries(stored),
    service: { days: days ?? usual.days, from: from ?? usual.from, to: to ?? usual.to },
    changed: PROMISE_NAMES.filter((name) => stored.some(([changed]) => changed === name)),
  }
}

const SELLER_SETTINGS = [
  'name',
  'address',
  'state',
  'gstin',
  'email',
  'phone',
  'grievanceOfficer',
] as const satisfies (SettingName & keyof Seller)[]

const EMPTY_SELLER = Object.fromEntries(SELLER_SETTINGS.map((name) => [name, ''])) as Seller

/** Returns the seller for documents and emails. Read it in the transaction that writes them. */
export async function readSeller(db: Db): Promise<Seller> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', SELLER_SETTINGS).execute()
  return { ...EMPTY_SELLER, ...Object.fromEntries(rows.map((row) => [row.name, row.value])) }
}

/** Returns the logo for a document, or `undefined` if the shop's name has changed since it was issued. */
export async function logoOnDocument(db: Db, name: string): Promise<Seller['logo']> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', ['name', 'logo']).execute()
  const now = Object.fromEntries(rows.map((row) => [row.name, row.value]))
  return now.name === name ? parseLogo(now.logo ?? '')?.png : undefined
}

/** Seller, promises, invoice prefix, public origin and logo file, for documents and emails. */
export type Imprint = {
  seller: Seller
  promises: Promises
  invoicePrefix: string
  origin: string | undefined
  logo: LogoFile | undefined
}

const ORIGIN_KEY = 'publicOrigin'
/** Path and size of the logo for emails. The logo itself is too large to read with each payment. */
export const LOGO_FILE_KEY = 'logoFile'
const logoFileSchema = z.object({ path: z.string(), width: z.number(), height: z.number() })
export type LogoFile = z.infer<typeof logoFileSchema>
const readLogoFile = (text: string) => parseColumn(logoFileSchema, text, 'meta.value', LOGO_FILE_KEY)
const INVOICE_PREFIX_SETTING = 'invoicePrefix' satisfies SettingName

const selectImprint = compiledQuery((db) =>
  db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', [...SELLER_SETTINGS, INVOICE_PREFIX_SETTING, ...PROMISE_SETTINGS])
    .unionAll(db.selectFrom('meta').select(['name', 'value']).where('name', 'in', [ORIGIN_KEY, LOGO_FILE_KEY])),
)

/** Returns what a document and an email need, in one query. */
export async function readImprint(db: Db): Promise<Imprint> {
  const { rows } = await selectImprint(db, {})
  const isPromise = ({ name }: SettingRow) => (PROMISE_SETTINGS as string[]).includes(name)
  const {
    [ORIGIN_KEY]: origin,
    [INVOICE_PREFIX_SETTING]: invoicePrefix = INVOICE_PREFIX,
    [LOGO_FILE_KEY]: file,
    ...facts
  } = Object.fromEntries(rows.filter((row) => !isPromise(row)).map((row) => [row.name, row.value]))
  const promises = toPromises(rows)
  const { missingHours } = promises
  return {
    // The sample's hours are not stored with each document.
    seller: { ...EMPTY_SELLER, ...facts, ...(promises.changed.includes('missingHours') && { missingHours }) },
    ...{ promises, invoicePrefix, origin },
    logo: file ? readLogoFile(file) : undefined,
  }
}

/** Records the public origin for emails written outside a request, such as by the CLI. */
export async function recordOrigin(db: Db, origin: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name: ORIGIN_KEY, value: origin })
    .onConflict((c) => c.column('name').doUpdateSet({ value: origin }))
    .execute()
}

/** Origin at which the shop listens on this computer, if it has no public one. */
const LOCAL_ORIGIN_KEY = 'localOrigin'

export async function recordLocalOrigin(db: Db, origin: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name: LOCAL_ORIGIN_KEY, value: origin })
    .onConflict((c) => c.column('name').doUpdateSet({ value: origin }))
    .execute()
}

export async function readLocalOrigin(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', LOCAL_ORIGIN_KEY).executeTakeFirst()
  return row?.value
}

/** Reads the default settings. The file nests some; their rows are named `group.name`. */
export async function defaultSettings(root: string): Promise<Settings> {
  const file: Record<string, unknown> = JSON.parse(await readFile(join(root, 'catalogue/settings.json'), 'utf8'))
  const flat = Object.entries(file).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, text]) => [`${name}.${inner}`, text])
      : [[name, value]],
  )
  return settingsSchema.parse(Object.fromEntries(flat))
}
