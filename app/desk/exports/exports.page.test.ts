import { describe, expect, it } from 'vitest'
import { readOrderFilter } from '#domain/desk/order-query.ts'
import type { Role } from '#domain/desk/roles.ts'
import { parseCsv } from '#domain/text/csv.ts'
import { csvStream } from '#server/exports/export-catalogue.ts'
import { findOrders } from '#server/orders/find-orders.ts'
import { indexAllOrders } from '#server/orders/update-order-index.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createOrder, createPaidOrder } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

async function signedIn(role: Role) {
  const opened = await openTestShop()
  const cookie = await deskCookie(opened.shop, role)
  const open = (path: string) => opened.get(path, { headers: { cookie } })
  const rows = async (path: string) => parseCsv(await (await open(path)).text()).map(({ cells }) => cells)
  return { ...opened, db: opened.shop.db, open, rows }
}

describe('an export', () => {
  it('of orders holds the filtered list and escapes formulas', async () => {
    const { db, shop, open, rows } = await signedIn('accountant')
    const shipping = { fullName: '=HYPERLINK("http://x")', city: '-1+1' }
    // Today’s date, since an order of a fixed day would become late.
    const paid = await createPaidOrder(db, { test: true, at: shop.now(), shipping })
    await createOrder(db, { test: true })
    expect(await (await open('/desk/orders?state=pack')).text()).toContain('href="/desk/orders/spreadsheet?state=pack"')
    const answer = await open('/desk/orders.csv?state=pack&after=x~y')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [heads, one, ...others] = await rows('/desk/orders.csv?state=pack')
    expect(heads?.slice(0, 3)).toEqual(['Order', 'Placed', 'For'])
    expect(one).toEqual(expect.arrayContaining([paid.number, `'=HYPERLINK("http://x")`, "'-1+1", 'To pack']))
    expect(others).toEqual([])
    expect(await rows('/desk/orders.csv')).toHaveLength(2)
    expect(await rows('/desk/orders.csv?state=pack,unpaid')).toHaveLength(3)
    expect(await rows('/desk/orders.csv?state=pack&due=1')).toHaveLength(1)
  })

  it('of enquiries holds all of them with their messages', async () => {
    const { open, rows, postForm } = await signedIn('manager')
    const form = { firstName: '+Asha', lastName: 'Rao', email: 'asha@example.com', phone: '9845012345' }
    await postForm('/contact', { ...form, subject: 'Boxes', message: '@cmd\nsecond line, and "more"' })
    expect(await (await open('/desk/enquiries')).text()).toContain('href="/desk/enquiries.csv"')
    const [, one] = await rows('/desk/enquiries.csv')
    const said = ["'+Asha Rao", 'asha@example.com', '\'@cmd\nsecond line, and "more"', 'Contact']
    expect(one).toEqual(expect.arrayContaining(said))
    expect(await rows('/desk/enquiries.csv?q=nobody')).toHaveLength(1)
  })

  it('of customers holds the filtered list, for those who see customers', async () => {
    const { db, open, rows } = await signedIn('manager')
    await createPaidOrder(db, { test: true, shipping: { fullName: '=1+1', email: 'asha@example.com', city: 'Kochi' } })
    expect(await (await open('/desk/customers?q=kochi')).text()).toContain('href="/desk/customers.csv?q=kochi"')
    const [heads, one, ...others] = await rows('/desk/customers.csv?q=kochi')
    expect(heads?.slice(0, 3)).toEqual(['Name', 'Email', 'City'])
    expect(one?.slice(0, 3)).toEqual(["'=1+1", 'asha@example.com', 'Kochi'])
    expect(others).toEqual([])
    const lines = await db.selectFrom('changes').select(['what', 'after']).where('subject', '=', 'customers').execute()
    expect(lines).toEqual([{ what: 'customers exported, of a search', after: '' }])
    expect((await (await signedIn('accountant')).open('/desk/customers.csv')).status).toBe(403)
  })

  it('of orders waits until older orders are indexed, which every page that lacks them says in a line', async () => {
    const { db, open } = await signedIn('owner')
    await copyOrders(db, 620)
    const line = 'Older orders are still being indexed.'
    const lists = ['/desk/orders', '/desk/customers', '/desk/today', '/desk/search?q=rao']
    for (const page of lists) expect(await (await open(page)).text(), page).toContain(line)
    const { id } = await db.selectFrom('customers').select('id').limit(1).executeTakeFirstOrThrow()
    const pages = [...lists, `/desk/customers/${id}`]
    expect(await (await open(`/desk/customers/${id}`)).text()).toContain(line)
    expect(await (await open('/desk/search.json?q=rao')).json()).toMatchObject({ isIndexing: true })
    const early = await open('/desk/orders.csv')
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '60'])
    await indexAllOrders(db)
    for (const page of pages) expect(await (await open(page)).text(), page).not.toContain(line)
  })

  it('is audited without the search text', async () => {
    const { db, open } = await signedIn('owner')
    await (await open('/desk/orders.csv?q=kabir%40example.com&state=pack')).text()
    await (await open('/desk/enquiries.csv?list=contact')).text()
    const lines = await db.selectFrom('changes').select(['who', 'what', 'after']).where('kind', '=', 'shop').execute()
    expect(lines).toEqual(
      expect.arrayContaining([
        { who: 'The owner', what: 'orders exported, of a search', after: '?state=pack' },
        { who: 'The owner', what: 'enquiries exported', after: '?list=contact' },
      ]),
    )
    expect(JSON.stringify(lines)).not.toContain('kabir')
  })
})

describe('a long list', () => {
  it('is read page by page until the reader cancels', async () => {
    const { db } = await signedIn('owner')
    const orders = [await createPaidOrder(db, { test: true }), await createPaidOrder(db, { test: true })]
    const filter = readOrderFilter(new URLSearchParams())
    await indexAllOrders(db)
    const first = await findOrders(db, { ...filter, after: undefined }, { today: '2026-11-23' }, 1)
    const second = await findOrders(db, { ...filter, after: first.next }, { today: '2026-11-23' }, 1)
    const numbers = [...first.rows, ...second.rows].map(({ number }) => number)
    expect([numbers.sort(), second.next]).toEqual([orders.map(({ number }) => number).sort(), undefined])
    let read = 0
    let ended = false
    async function* pages() {
      try {
        for (;;) yield [[String(read++)]]
      } finally {
        ended = true
      }
    }
    const reader = csvStream(['No'], pages()).getReader()
    for (let chunk = 0; chunk < 3; chunk++) await reader.read()
    await reader.cancel()
    expect([read <= 4, ended]).toEqual([true, true])
  })
})
