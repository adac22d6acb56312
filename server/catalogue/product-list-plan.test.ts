import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { expect, it } from 'vitest'
import { readProductFilter } from '#domain/desk/product-list.ts'
import type { Db } from '#server/db/connect.ts'
import { isSqlite } from '#server/db/portable.ts'
import { testDatabases } from '#test/databases.ts'
import { countProducts, findProducts } from './find-products.ts'

/** Returns the query plan of the first statement. */
async function planOf(db: Db, ask: (db: Db) => Promise<unknown>): Promise<string> {
  const asked: RootOperationNode[] = []
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(db.withPlugin(noting))
  const [first] = asked
  if (!first) throw new Error('nothing was asked')
  const { sql, parameters } = db.getExecutor().compileQuery(first, { queryId: 'plan' })
  const explained = async (trx: Db) => {
    const how = isSqlite(trx) ? 'explain query plan' : 'explain'
    // The planner chooses other plans for a few products.
    for (const way of isSqlite(trx) ? [] : ['seqscan', 'bitmapscan'])
      await trx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`))
    return (await trx.executeQuery(CompiledQuery.raw(`${how} ${sql}`, [...parameters]))).rows
  }
  return JSON.stringify(await db.transaction().execute(explained))
}

it.each(testDatabases)(
  'the desk lists and counts products on %s without reading their descriptions',
  async (_, open) => {
    const db = await open()
    for (const address of [
      '',
      'state=on',
      'state=low',
      'state=sold-out',
      'collection=kids-zone',
      'after=3~kids-zone~0~x',
    ])
      expect(
        await planOf(db, (asked) => findProducts(asked, readProductFilter(new URLSearchParams(address)))),
        address,
      ).toMatch(/(COVERING INDEX|Index Only Scan using) products_at_desk/)
    expect(await planOf(db, countProducts)).toMatch(/(COVERING INDEX|Index Only Scan using) products_at_desk/)
  },
)
