import { restoreInProgress } from './backup/restore-marker.ts'
import { seedCatalogue } from './catalogue/seed-catalogue.ts'
import type { Config } from './config.ts'
import { connect, type Db } from './db/connect.ts'
import { migrate, migrateAt } from './db/migrate.ts'
import { takeServingLock } from './db/serving-lock.ts'
import { StartupError, waitForDatabase } from './db/wait-for-database.ts'
import { seedDelivery } from './delivery/seed-delivery.ts'
import type { FileStore } from './files/file-store.ts'
import { openFileStore } from './files/open-file-store.ts'
import { restrictPermissions } from './files/restrict-permissions.ts'
import { createLog, type Log } from './log.ts'
import type { Metrics } from './metrics/metrics.ts'
import { seedOccasions } from './occasions/seed-occasions.ts'
import { instamojo } from './payments/providers/instamojo/instamojo.ts'
import type { PaymentProvider } from './payments/providers/payment-provider.ts'
import type { ProviderConfig } from './payments/providers/provider-config.ts'
import { razorpay } from './payments/providers/razorpay/razorpay.ts'
import { testProvider } from './payments/providers/test-provider.ts'
import { createSearch, type ProductSearch } from './search/product-search.ts'
import { indexBatch } from './search/update-index.ts'
import { recordOrigin, seedSettings } from './settings/queries.ts'
import { toStartupError } from './startup-error.ts'

type ProviderChoice = { payments: 'test' | 'live'; provider: ProviderConfig | undefined }

/**
 * Returns the mocked provider in test and the configured one in live. A live shop without a provider takes UPI alone.
 */
function chooseProvider({ payments, provider }: ProviderChoice): PaymentProvider {
  if (!provider) return payments === 'test' ? testProvider() : upiOnlyProvider()
  return provider.provider === 'instamojo' ? instamojo(provider) : razorpay(provider)
}

const UPI_ONLY_MESSAGE = 'This shop takes UPI alone. Please pay by UPI, or ring us'

/**
 * Provider of a live shop without a gateway. Buyers pay by UPI to the shop's own account, and a person confirms each
 * claim.
 */
const upiOnlyProvider = (): PaymentProvider => ({
  name: 'upi',
  closed: UPI_ONLY_MESSAGE,
  createRequest: async () => ({ ok: false, message: UPI_ONLY_MESSAGE }),
  createLink: async () => ({ ok: false, message: UPI_ONLY_MESSAGE }),
  verify: async () => ({ state: 'pending' }),
})

/** Dependencies of every request, opened once. Tests replace the clock or the provider. */
export type Shop = {
  config: Config
  db: Db
  log: Log
  files: FileStore
  payments: PaymentProvider
  search: ProductSearch
  now: () => Date
  /** Only in the process that serves the shop, with `METRICS_PORT`. */
  metrics?: Metrics | undefined
  close: () => Promise<void>
}

/**
 * Composition root: opens and migrates the database and fills an empty one. Throws `StartupError`, naming the cause,
 * when the database or the data folder cannot be used.
 */
export async function openShop(config: Config, overrides: Partial<Shop> = {}): Promise<Shop> {
  try {
    return await open(config, overrides)
  } catch (error) {
    throw toStartupError(error, config)
  }
}

/** Opens the shop for the process that serves it: the only one on its SQLite file. Throws `StartupError` for a second. */
export async function openServingShop(config: Config): Promise<Shop> {
  const lock = await takeServingLock(config).catch((error: unknown) => {
    throw toStartupError(error, config)
  })
  try {
    const shop = await openShop(config, { metrics: await openMetrics(config) })
    return { ...shop, close: () => shop.close().finally(lock.release) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** `prom-client` is loaded only when it is used. */
async function openMetrics({ metrics }: Config): Promise<Metrics | undefined> {
  if (!metrics) return undefined
  const { createMetrics } = await import('./metrics/metrics.ts')
  return createMetrics()
}

async function open(config: Config, overrides: Partial<Shop>): Promise<Shop> {
  const now = overrides.now ?? (() => new Date())
  const log = overrides.log ?? createLog(config)
  if (!overrides.db) await assertNotRestoring(config.dataDir)
  if (!overrides.db) await restrictPermissions(config.dataDir, (words) => log.warn({ dataDir: config.dataDir }, words))
  if (overrides.db) await migrate(overrides.db)
  else await waitForDatabase(config).then(() => migrateAt(config))
  const db = overrides.db ?? (await connect(config, { observer: overrides.metrics?.database }))
  await seedCatalogue(db, config.root)
  await indexBatch(db)
  await seedSettings(db, config.root, now())
  await seedDelivery(db, config.root, now())
  await seedOccasions(db, config.root, now())
  if (config.publicOrigin) await recordOrigin(db, config.publicOrigin)
  return {
    config,
    db,
    log,
    files: overrides.files ?? (await openFileStore(config)),
    payments: chooseProvider(config),
    search: createSearch(db),
    now,
    async close() {
      await db.destroy()
      log.flush()
    },
    ...overrides,
  }
}

async function assertNotRestoring(dataDir: string): Promise<void> {
  if ((await restoreInProgress(dataDir)) !== undefined)
    throw new StartupError(`A restore into ${dataDir} was interrupted: run npm run restore again with the same backup.`)
}
