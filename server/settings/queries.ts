import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Seller } from '#domain/document/invoice.ts'
import { parseLogo } from '#domain/shop/logo.ts'
import {
  bySettingName,
  type CallSetting,
  isSettingName,
  type SettingName,
  type Settings,
  settingFault,
  settingsSchema,
  stateWithGstin,
  taxFault,
} from '#domain/shop/settings.ts'
import { INVOICE_PREFIX } from '#domain/tax/invoice-number.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { prepared } from '#server/db/prepared.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { DELIVERY_SETTINGS, newDeliveryVersion } from '#server/delivery/new-version.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { toShopLogo } from './shop-logo.ts'

/** All settings; one that a newer version brought and nobody has set yet has its default. */
export async function readSettings(db: Db, root: string): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  // What an older program accepted stays as it is: it stops a shop from going live, not from starting.
  const said = rows.flatMap(({ name, value }) =>
    isSettingName(name) ? [[name, settingsSchema.shape[name].safeParse(value).data ?? value]] : [],
  )
  return { ...(await defaultSettings(root)), ...Object.fromEntries(said) }
}

/** Writes the defaults of settings that are not there; never over what the owner has said. */
export async function seedSettings(db: Db, root: string, now: Date): Promise<void> {
  const rows = Object.entries(await defaultSettings(root)).map(([name, value]) => ({
    name,
    value,
    updatedAt: now.toISOString(),
  }))
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((c) => c.column('name').doNothing())
    .execute()
}

const SELLER_FACTS = [
  'name',
  'address',
  'state',
  'gstin',
  'email',
  'phone',
  'grievanceOfficer',
] as const satisfies (SettingName & keyof Seller)[]

const NOBODY = Object.fromEntries(SELLER_FACTS.map((name) => [name, ''])) as Seller

/** Who sells, for documents and emails; read inside the transaction that writes them. */
export async function readSeller(db: Db): Promise<Seller> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', SELLER_FACTS).execute()
  return { ...NOBODY, ...Object.fromEntries(rows.map((row) => [row.name, row.value])) }
}

/** The logo's picture for a document, where the shop still has the name that stands on it. */
export async function logoOnDocument(db: Db, name: string): Promise<Seller['logo']> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', ['name', 'logo']).execute()
  const now = Object.fromEntries(rows.map((row) => [row.name, row.value]))
  return now.name === name ? parseLogo(now.logo ?? '')?.png : undefined
}

/** Who sells, what its invoices begin with, and where its pages are if that is known. */
export type Imprint = { seller: Seller; invoicePrefix: string; origin: string | undefined; logo: LogoFile | undefined }

const ORIGIN = 'publicOrigin'
/** The logo's picture for emails: the logo itself is too much to be read with each payment. */
const LOGO_FILE = 'logoFile'
const logoFileSchema = z.object({ path: z.string(), width: z.number(), height: z.number() })
type LogoFile = z.infer<typeof logoFileSchema>
const readLogoFile = (text: string) => parseColumn(logoFileSchema, text, 'meta.value', LOGO_FILE)
const INVOICES = 'invoicePrefix' satisfies SettingName

const selectImprint = prepared((db) =>
  db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', [...SELLER_FACTS, INVOICES])
    .unionAll(db.selectFrom('meta').select(['name', 'value']).where('name', 'in', [ORIGIN, LOGO_FILE])),
)

/** Both at once, for what follows from a payment: a document and an email. */
export async function readImprint(db: Db): Promise<Imprint> {
  const { rows } = await selectImprint(db, {})
  const {
    [ORIGIN]: origin,
    [INVOICES]: invoicePrefix = INVOICE_PREFIX,
    [LOGO_FILE]: file,
    ...facts
  } = Object.fromEntries(rows.map((row) => [row.name, row.value]))
  return { seller: { ...NOBODY, ...facts }, invoicePrefix, origin, logo: file ? readLogoFile(file) : undefined }
}

/** Keeps the shop's own address for emails, which are also written where no request is: by the owner's commands. */
export async function rememberOrigin(db: Db, origin: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name: ORIGIN, value: origin })
    .onConflict((c) => c.column('name').doUpdateSet({ value: origin }))
    .execute()
}

/** The address at which the running shop listens on this computer, for a shop without a public one. */
const LOCAL_ORIGIN = 'localOrigin'

export async function rememberLocalOrigin(db: Db, origin: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name: LOCAL_ORIGIN, value: origin })
    .onConflict((c) => c.column('name').doUpdateSet({ value: origin }))
    .execute()
}

export async function readLocalOrigin(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', LOCAL_ORIGIN).executeTakeFirst()
  return row?.value
}

type SetResult = { ok: true } | { ok: false; message: string }

/** `payments`: whether the shop that it is set for takes real money. */
export async function setSetting(
  db: Db,
  name: string,
  value: string,
  now: Date,
  payments: 'test' | 'live' = 'test',
): Promise<SetResult> {
  const result = await transact(db, (trx) => writeSetting(trx, { name, value }, { now, payments }))
  return result.ok ? { ok: true } : result
}

/** `call`: what whoever reads why it is refused calls the settings. */
type ToSet = { name: string; value: string; call?: CallSetting | undefined }

/**
 * The same inside a transaction, with what else is written about it; answers with the value as it is kept, and with the
 * State where that went along.
 */
export async function writeSetting(
  trx: Trx,
  { name, value, call = bySettingName }: ToSet,
  { now, payments, who = 'settings' }: { now: Date; payments: 'test' | 'live'; who?: string },
): Promise<{ ok: true; value: string; state?: { before: string; after: string } } | { ok: false; message: string }> {
  if (!isSettingName(name)) return { ok: false, message: `There is no setting called ${name}.` }
  const wrong = settingFault(name, value)
  if (wrong) return { ok: false, message: `${call(name)} ${wrong}.` }
  const kept = settingsSchema.shape[name].parse(value)
  const tax = TAX_FACTS.includes(name) ? await readTaxFacts(trx) : undefined
  const state = tax && name === 'gstin' ? stateWithGstin(tax.gstin, kept) : undefined
  const fault = tax && taxFault({ ...tax, [name]: kept, ...(state && { state }) }, payments, call)
  if (fault) return { ok: false, message: `Not changed: ${fault}.` }
  for (const row of [{ name, value: kept }, ...(state ? [{ name: 'state' as const, value: state }] : [])])
    await upsertSetting(trx, { ...row, updatedAt: now.toISOString() })
  if (name === 'logo') await keepLogoFile(trx, kept)
  if (DELIVERY_SETTINGS.includes(name)) await newDeliveryVersion(trx, { who, what: `${name} is now ${kept}.`, now })
  else await invalidateCatalogue(trx)
  return { ok: true, value: kept, ...(tax && state && { state: { before: tax.state, after: state } }) }
}

const upsertSetting = (trx: Trx, row: { name: SettingName; value: string; updatedAt: string }) =>
  trx
    .insertInto('settings')
    .values(row)
    .onConflict((c) => c.column('name').doUpdateSet({ value: row.value, updatedAt: row.updatedAt }))
    .execute()

const TAX_FACTS: readonly string[] = ['state', 'gstin', 'taxScheme'] satisfies SettingName[]

async function readTaxFacts(trx: Trx): Promise<Pick<Settings, 'state' | 'gstin' | 'taxScheme'>> {
  const rows = await trx.selectFrom('settings').select(['name', 'value']).where('name', 'in', TAX_FACTS).execute()
  const facts = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return { state: '', gstin: '', taxScheme: 'regular', ...facts }
}

async function keepLogoFile(trx: Trx, text: string): Promise<void> {
  const logo = toShopLogo(text)
  const file: LogoFile | undefined = logo && { path: logo.pngPath, width: logo.width, height: logo.height }
  const value = file ? JSON.stringify(file) : ''
  await trx
    .insertInto('meta')
    .values({ name: LOGO_FILE, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}

/** The file groups some settings; their rows are called `group.name`. */
export async function defaultSettings(root: string): Promise<Settings> {
  const file: Record<string, unknown> = JSON.parse(await readFile(join(root, 'catalogue/settings.json'), 'utf8'))
  const flat = Object.entries(file).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, text]) => [`${name}.${inner}`, text])
      : [[name, value]],
  )
  return settingsSchema.parse(Object.fromEntries(flat))
}
