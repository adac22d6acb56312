import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openOldShop, saidOf, sumsOf } from './old-orders.ts'

/**
 * Upgrades a shop of 100,000 orders, or as many as are said, whose orders had no parcels, and says how long it took:
 * `node test/migrating/large-shop.ts [orders] [postgres://…]`. The database is filled first and is to be empty.
 */
const [count = '100000', databaseUrl] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'regalo-large-'))
const db = await connect({ databaseUrl, dataDir: folder }, { untimed: true })
await openOldShop(db, Number(count))
const [sums, said] = [await sumsOf(db), await saidOf(db, 'orders')]
const startedAt = performance.now()
await migrate(db)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
const same = isDeepStrictEqual(await sumsOf(db), sums) && isDeepStrictEqual(await saidOf(db, 'parcels'), said)
await db.destroy()
const bytes = databaseUrl ? '' : `, ${Math.round((await stat(join(folder, 'regalo.sqlite'))).size / 1e6)} MB`
console.log(`${count} orders in ${seconds} s${bytes}; every sum is ${same ? 'the same' : 'NOT the same'}`)
await rm(folder, { recursive: true })
process.exitCode = same ? 0 : 1
