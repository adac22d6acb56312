import { Migrator } from 'kysely/migration'
import type { Db } from './connect.ts'
import * as shop from './migrations/0001-shop.ts'
import * as paymentEvents from './migrations/0002-payment-events.ts'
import * as stockAndGifts from './migrations/0003-stock-and-gifts.ts'
import * as papers from './migrations/0004-papers.ts'
import * as afterPayment from './migrations/0005-after-payment.ts'

const migrations = {
  '0001-shop': shop,
  '0002-payment-events': paymentEvents,
  '0003-stock-and-gifts': stockAndGifts,
  '0004-papers': papers,
  '0005-after-payment': afterPayment,
}

/** Brings the database to this version's tables; a failure throws and the shop does not start. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
