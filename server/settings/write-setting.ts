import {
  isSettingName,
  type SettingName,
  type SettingNamer,
  type Settings,
  settingKey,
  settingsSchema,
  settingValueError,
  stateForNewGstin,
  taxSettingsError,
} from '#domain/settings/settings.ts'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { DELIVERY_SETTINGS, insertDeliveryVersion } from '#server/delivery/insert-delivery-version.ts'
import { mrpFaultOfSetting } from './price-taxation.ts'
import { LOGO_FILE_KEY, type LogoFile } from './queries.ts'
import { toShopLogo } from './shop-logo.ts'

type SetResult = { ok: true } | { ok: false; message: string }

/** Validates and stores a setting. `payments` is the mode of the shop, which decides the tax checks. */
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

/** `call` returns the name of a setting as the error message shows it. */
type SettingInput = { name: string; value: string; call?: SettingNamer | undefined }

/**
 * Stores a setting in a transaction, with the delivery version or cache invalidation that it needs. Returns the
 * stored value, and the State if changing the GSTIN changed it too.
 */
export async function writeSetting(
  trx: Trx,
  { name, value, call = settingKey }: SettingInput,
  { now, payments, who = 'settings' }: { now: Date; payments: 'test' | 'live'; who?: string },
): Promise<{ ok: true; value: string; state?: { before: string; after: string } } | { ok: false; message: string }> {
  if (!isSettingName(name)) return { ok: false, message: `There is no setting called ${name}.` }
  const invalid = settingValueError(name, value)
  if (invalid) return { ok: false, message: `${call(name)} ${invalid}.` }
  const stored = settingsSchema.shape[name].parse(value)
  const tax = TAX_SETTINGS.includes(name) ? await readTaxSettings(trx) : undefined
  const state = tax && name === 'gstin' ? stateForNewGstin(tax.gstin, stored) : undefined
  const fault = tax && taxSettingsError({ ...tax, [name]: stored, ...(state && { state }) }, payments, call)
  if (fault) return { ok: false, message: `Not changed: ${fault}.` }
  const mrpFault = await mrpFaultOfSetting(trx, { [name]: stored }, payments)
  if (mrpFault) return { ok: false, message: `Not changed: ${mrpFault}` }
  for (const row of [{ name, value: stored }, ...(state ? [{ name: 'state' as const, value: state }] : [])])
    await upsertSetting(trx, { ...row, updatedAt: now.toISOString() })
  if (name === 'logo') await storeLogoFile(trx, stored)
  if (DELIVERY_SETTINGS.includes(name))
    await insertDeliveryVersion(trx, { who, what: `${name} is now ${stored}.`, now })
  else await invalidateCatalogue(trx)
  return { ok: true, value: stored, ...(tax && state && { state: { before: tax.state, after: state } }) }
}

const upsertSetting = (trx: Trx, row: { name: SettingName; value: string; updatedAt: string }) =>
  trx
    .insertInto('settings')
    .values(row)
    .onConflict((c) => c.column('name').doUpdateSet({ value: row.value, updatedAt: row.updatedAt }))
    .execute()

const TAX_SETTINGS: readonly string[] = ['state', 'gstin', 'taxScheme'] satisfies SettingName[]

async function readTaxSettings(trx: Trx): Promise<Pick<Settings, 'state' | 'gstin' | 'taxScheme'>> {
  const rows = await trx.selectFrom('settings').select(['name', 'value']).where('name', 'in', TAX_SETTINGS).execute()
  const facts = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return { state: '', gstin: '', taxScheme: 'regular', ...facts }
}

async function storeLogoFile(trx: Trx, text: string): Promise<void> {
  const logo = toShopLogo(text)
  const file: LogoFile | undefined = logo && { path: logo.pngPath, width: logo.width, height: logo.height }
  const value = file ? JSON.stringify(file) : ''
  await trx
    .insertInto('meta')
    .values({ name: LOGO_FILE_KEY, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}
