import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { readCsv } from '#domain/text/csv.ts'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

async function signedIn(role: Role) {
  const opened = await openTestShop()
  const cookie = await deskCookie(opened.shop, role)
  return { db: opened.shop.db, open: (path: string) => opened.get(path, { headers: { cookie } }) }
}

describe('sheets to take away', () => {
  it('hold every gift with all that is said of it, and no formula', async () => {
    const { db, open } = await signedIn('accountant')
    await db.updateTable('products').set({ name: '=1+1', tagline: "'-2" }).where('id', '=', 'kids-zone-1').execute()
    const page = await (await open('/desk/products/sheet')).text()
    expect(page).toContain('href="/desk/products/sheet.csv?of=products"')
    const answer = await open('/desk/products/sheet.csv?of=products')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/)
    const [heads, ...rows] = readCsv(await answer.text()).map(({ cells }) => cells)
    expect(heads?.slice(0, 3)).toEqual(['Id', 'Name', 'Tagline'])
    const { count } = await db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(rows).toHaveLength(Number(count))
    const kids = rows.find(([id]) => id === 'kids-zone-1')
    expect(kids?.slice(1, 3)).toEqual(["'=1+1", "''-2"])
    expect(kids?.[heads?.indexOf('Price, before GST') ?? -1]).toMatch(/^\d+\.00$/)
    const audit = await db.selectFrom('changes').select('what').where('kind', '=', 'shop').execute()
    expect(audit).toContainEqual({ what: 'products exported' })
  })

  it('of stock are for whoever counts, and there are no others', async () => {
    const { open } = await signedIn('manager')
    const list = readCsv(await (await open('/desk/products/sheet.csv?of=stock')).text())
    expect(list[0]?.cells).toEqual(['Id', 'Gift', 'Left', 'Set aside', 'Sold as'])
    for (const of of ['', '?of=', '?of=toString', '?of=orders'])
      expect((await open(`/desk/products/sheet.csv${of}`)).status).toBe(404)
  })
})
