import { sql } from 'kysely'
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDelivery } from '#server/delivery/seed-delivery.ts'
import { seedSettings } from '#server/settings/queries.ts'
import { setSetting } from '#server/settings/write-setting.ts'
import { deskCookie } from '#test/desk-user.ts'
import { RAZORPAY_KEYS } from '#test/emulators/razorpay-webhooks.ts'
import { hasTable, STOCK_ON_HAND } from './audit-stock.ts'
import { limitPlaces } from './places.ts'

const root = process.cwd()

/** Settings required for live payments. */
const LIVE_SETTINGS = {
  upiId: 'crash@example',
  phone: '+91 98450 12345',
  name: 'Tohfa',
  address: '4 Church Street, Bengaluru 560001',
  email: 'hello@tohfa.example',
  gstin: '29AAGCB7383J1Z4',
  paymentMethods: 'online, upi_qr, upi_claim',
  proveAbove: '9999999',
}

/** Fills a shop that may accept live payments. */
export async function setUpShop(where: { databaseUrl: string | undefined; dataDir: string }): Promise<Db> {
  const db = await connect(where)
  const now = new Date()
  await migrate(db)
  await seedCatalogue(db, root)
  await seedSettings(db, root, now)
  await seedDelivery(db, root, now)
  for (const [name, value] of Object.entries(LIVE_SETTINGS)) {
    const set = await setSetting(db, name, value, now)
    if (!set.ok) throw new Error(set.message)
  }
  await limitPlaces(db)
  if (!(await hasTable(db, 'stock'))) return db
  for (const { id } of await productsForSale(db)) {
    await sql`insert into stock (id, on_hand, reserved, updated_at) values (${id}, ${STOCK_ON_HAND}, 0, ${now.toISOString()})`.execute(
      db,
    )
  }
  return db
}

/** Signs in a manager, as if with a second factor; returns the session cookie. */
export async function signInAtDesk(db: Db, env: Record<string, string>): Promise<string> {
  const read = readConfig(env, root)
  if (!read.ok) throw new Error(read.message)
  const cookie = await deskCookie({ db, config: read.config, now: () => new Date() }, 'manager')
  await db.updateTable('deskUsers').set({ twoFactorEnabled: 1 }).execute()
  return cookie
}

/** A few products only, so that shoppers compete for them. */
export async function productsForSale(db: Db): Promise<{ id: string; pricePaise: number }[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'pricePaise'])
    .where('collection', '=', 'kids-zone')
    .where('twinOf', 'is', null)
    .orderBy('id')
    .limit(4)
    .execute()
  return rows.flatMap(({ id, pricePaise }) => (pricePaise === null ? [] : [{ id, pricePaise }]))
}

/** Environment for live payments at the emulated provider on the loopback interface. */
export const shopEnvironment = (shop: {
  port: number
  dataDir: string
  databaseUrl: string | undefined
  providerUrl: string
}) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(shop.port),
  DATA_DIR: shop.dataDir,
  DATABASE_URL: shop.databaseUrl ?? '',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  PUBLIC_ORIGIN: `http://127.0.0.1:${shop.port}`,
  PAYMENTS: 'live',
  PAYMENT_PROVIDER: 'razorpay',
  RAZORPAY_BASE_URL: shop.providerUrl,
  RAZORPAY_KEY_ID: RAZORPAY_KEYS.keyId,
  RAZORPAY_KEY_SECRET: RAZORPAY_KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: RAZORPAY_KEYS.webhookSecrets.join(','),
})
