import { expect, it } from 'vitest'
import { readOrderFilter } from '#domain/desk/order-query.ts'
import { sheetFilter } from '#domain/desk/order-sheet.ts'
import type { Role } from '#domain/desk/roles.ts'
import { parseCsv } from '#domain/text/csv.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createOrder, createPaidOrder } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

const PAGE = '/desk/orders/spreadsheet'

async function openDesk() {
  const { shop, get } = await openTestShop()
  const as = async (role: Role) => {
    const cookie = await deskCookie(shop, role)
    const post = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.test', cookie }
    return {
      open: (path: string) => get(path, { headers: { cookie } }),
      page: async (path: string) => (await get(path, { headers: { cookie } })).text(),
      send: (path: string, fields: string[][]) =>
        get(path, { method: 'POST', headers: post, body: new URLSearchParams(fields).toString() }),
    }
  }
  return { shop, db: shop.db, as }
}

const checked = (page: string): string[] =>
  [...page.matchAll(/<input [^>]*name="fields"[^>]*>/g)].flatMap(([tag]) =>
    tag.includes('checked=""') ? (/value="(\w+)"/.exec(tag)?.[1] ?? []) : [],
  )

it('orders are exported by a plain form whose columns are remembered for the person', async () => {
  const { shop, db, as } = await openDesk()
  const paid = await createPaidOrder(db, { test: true, at: shop.now(), shipping: { fullName: '=Asha' } })
  await createOrder(db, { test: true })
  const { open, page, send } = await as('accountant')
  expect(await page(`${PAGE}?state=pack`)).toMatch(/One row is one order\.[\s\S]*1 order<\/button>/)
  const courier = `${PAGE}?state=pack&preset=courier`
  expect(checked(await page(courier))).toEqual(expect.arrayContaining(['order', 'street', 'pin', 'test']))
  const fields = [
    ['format', 'csv'],
    ['fields', 'pin'],
    ['fields', 'recipient'],
    ['fields', 'taxable'],
  ]
  const sent = await send(courier, fields)
  const file = '/desk/orders.csv?state=pack&preset=courier&fields=order%2Crecipient%2Cpin%2Ctest'
  expect([sent.status, sent.headers.get('location')]).toEqual([303, file])
  const answer = await open(file)
  expect(answer.headers.get('content-disposition')).toMatch(/filename="orders-courier-\d{4}-\d\d-\d\d\.csv"$/)
  expect(parseCsv(await answer.text()).map(({ cells }) => cells)).toEqual([
    ['Order', 'Recipient', 'PIN code', 'Test order'],
    [paid.number, "'=Asha", '560001', 'yes'],
  ])
  const line = await db.selectFrom('changes').select(['who', 'after']).where('subject', '=', 'orders').execute()
  expect(line).toEqual([{ who: 'The accountant', after: `${file.slice('/desk/orders.csv'.length)}, 1 order` }])
  // The next export begins with the same preset and columns, another person's with the usual ones.
  expect(checked(await page(PAGE))).toEqual(['order', 'test', 'recipient', 'pin'])
  expect(checked(await (await as('manager')).page(courier))).toContain('street')
})

it('selected orders are exported alone, whatever the list shows', async () => {
  const { db, as } = await openDesk()
  const [one] = [await createPaidOrder(db, { test: true }), await createPaidOrder(db, { test: true })]
  const { open, page, send } = await as('owner')
  expect(await page(`${PAGE}?n=${one.number}`)).toContain('1 selected order')
  const sent = await send(`${PAGE}?n=${one.number}&preset=tax`, [['format', 'xlsx']])
  expect(sent.headers.get('location')).toBe(`/desk/orders.xlsx?preset=tax&n=${one.number}`)
  const csv = await (await open(`/desk/orders.csv?preset=tax&n=${one.number}`)).text()
  expect(new Set(parseCsv(csv).map(({ cells }) => cells[0]))).toEqual(new Set(['Order', one.number]))
})

it('exports of orders are for owner, manager and accountant', async () => {
  const { as } = await openDesk()
  const { open, send } = await as('packer')
  for (const path of [PAGE, '/desk/orders.csv?preset=courier', '/desk/orders.xlsx?preset=courier'])
    expect((await open(path)).status, path).toBe(403)
  expect((await send(`${PAGE}?preset=courier`, [['format', 'csv']])).status).toBe(403)
  expect(await (await open('/desk/orders')).text()).not.toContain(PAGE)
})

it('a live shop leaves test orders out of what it sends to couriers and accountants', () => {
  const filter = readOrderFilter(new URLSearchParams())
  const kinds = (['everything', 'courier', 'tax'] as const).map((preset) => sheetFilter(filter, { preset }, true).kind)
  expect(kinds).toEqual([undefined, 'real', 'real'])
  expect(sheetFilter({ ...filter, kind: 'test' }, { preset: 'tax' }, true).kind).toBe('test')
  expect(sheetFilter(filter, { preset: 'tax' }, false).kind).toBeUndefined()
})
