import { describe, expect, it } from 'vitest'
import { testDatabases } from '#test/databases.ts'

describe.each(testDatabases)('names on %s', (_, open) => {
  it('are camelCase in code and snake_case in the database', async () => {
    const db = await open()
    const query = db
      .selectFrom('products as aGift')
      .innerJoin('products as itsTwin', 'itsTwin.id', 'aGift.twinOf')
      .select(['aGift.pricePaise as ownPrice', 'itsTwin.pricePaise', 'itsTwin.hsn'])
      .where('aGift.id', '=', 'MD-4')
    expect(query.compile().sql.replaceAll('$1', '?')).toBe(
      'select "a_gift"."price_paise" as "own_price", "its_twin"."price_paise", "its_twin"."hsn" from "products" as "a_gift" inner join "products" as "its_twin" on "its_twin"."id" = "a_gift"."twin_of" where "a_gift"."id" = ?',
    )
    expect(Object.keys((await query.executeTakeFirstOrThrow()) as object)).toEqual(['ownPrice', 'pricePaise', 'hsn'])
  })

  it('cannot break out of their quotes', async () => {
    const db = await open()
    const name = 'meta" where 1 = 1 --' as 'meta'
    expect(db.selectFrom(name).selectAll().compile().sql).toBe('select * from "meta"" where 1 = 1 --"')
  })
})
