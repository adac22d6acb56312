import { underWay } from './backup/under-way.ts'
import { fillCatalogue } from './catalogue/fill.ts'
import type { Config } from './config.ts'
import { connect, type Db } from './db/connect.ts'
import { migrate, migrateAt } from './db/migrate.ts'
import { StartFault, waitForDatabase } from './db/wait-for-database.ts'
import { seedDelivery } from './delivery/seed.ts'
import type { Files } from './files/files.ts'
import { keepPrivate } from './files/keep-private.ts'
import { openFiles } from './files/open-files.ts'
import { createLog, type Log } from './log.ts'
import { chooseProvider } from './payments/providers/choose.ts'
import type { PaymentProvider } from './payments/providers/contract.ts'
import { type GiftSearch, giftSearch } from './search/gift-search.ts'
import { indexSome } from './search/keep-index.ts'
import { rememberOrigin, seedSettings } from './settings/queries.ts'
import { namedFault } from './start-fault.ts'

/** Everything a request may need, opened once. Tests make their own with another clock or provider. */
export type Shop = {
  config: Config
  db: Db
  log: Log
  files: Files
  payments: PaymentProvider
  search: GiftSearch
  now: () => Date
  close: () => Promise<void>
}

/**
 * Opens the database, brings it up to date and fills what is empty. The one composition root. What is wrong with the
 * database or the data folder is a `StartFault` that names it.
 */
export async function openShop(config: Config, overrides: Partial<Shop> = {}): Promise<Shop> {
  try {
    return await open(config, overrides)
  } catch (error) {
    throw namedFault(error, config)
  }
}

async function open(config: Config, overrides: Partial<Shop>): Promise<Shop> {
  const now = overrides.now ?? (() => new Date())
  const log = overrides.log ?? createLog(config)
  if (!overrides.db) await refuseHalfRestored(config.dataDir)
  if (!overrides.db) await keepPrivate(config.dataDir, (words) => log.warn({ dataDir: config.dataDir }, words))
  if (overrides.db) await migrate(overrides.db)
  else await waitForDatabase(config).then(() => migrateAt(config))
  const db = overrides.db ?? (await connect(config))
  await fillCatalogue(db, config.root)
  await indexSome(db)
  await seedSettings(db, config.root, now())
  await seedDelivery(db, config.root, now())
  if (config.publicOrigin) await rememberOrigin(db, config.publicOrigin)
  return {
    config,
    db,
    log,
    files: overrides.files ?? (await openFiles(config)),
    payments: chooseProvider(config),
    search: giftSearch(db),
    now,
    async close() {
      await db.destroy()
      log.flush()
    },
    ...overrides,
  }
}

async function refuseHalfRestored(dataDir: string): Promise<void> {
  if ((await underWay(dataDir)) !== undefined)
    throw new StartFault(`A restore into ${dataDir} was broken off: run npm run restore again, with the same backup.`)
}
