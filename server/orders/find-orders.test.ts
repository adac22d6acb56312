import { describe, expect, it } from 'vitest'
import { SORTS } from '#domain/desk/order-columns.ts'
import { type OrderFilter, readOrderFilter, USUAL_PAGE_SIZE } from '#domain/desk/order-query.ts'
import { BUILT_IN_VIEWS } from '#domain/desk/order-views.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { queryPlan } from '#test/query-plan.ts'
import { countStates, countViews } from './count-orders.ts'
import { findOrderKeys, findOrders, orderPageQuery } from './find-orders.ts'
import { updateOrderIndex } from './update-order-index.ts'

const CLOCK = { today: '2026-11-23' }
const PAGE_SIZE = USUAL_PAGE_SIZE
const filter = (address = ''): OrderFilter => readOrderFilter(new URLSearchParams(address))

async function numbersOf(db: Db, address = ''): Promise<string[]> {
  await updateOrderIndex(db)
  const { rows } = await findOrders(db, filter(address), CLOCK)
  return rows.map(({ number }) => number)
}

describe.each(testDatabases)('the list of orders on %s', (_, open) => {
  it('has each order under its display status, as soon as that changes', async () => {
    const db = await open()
    const [unpaid, paid] = [await createOrder(db), await createPaidOrder(db)]
    expect(await numbersOf(db, 'state=unpaid')).toEqual([unpaid.number])
    expect(await numbersOf(db, 'state=pack')).toEqual([paid.number])
    await moveTestOrder(db, paid.id, 'packed')
    expect(await numbersOf(db, 'state=pack')).toEqual([])
    expect(await numbersOf(db, 'state=packed')).toEqual([paid.number])
    await db.updateTable('parcels').set({ promisedDay: '2026-11-22' }).where('orderId', '=', paid.id).execute()
    expect(await numbersOf(db, 'state=late')).toEqual([paid.number])
    expect(await numbersOf(db, 'state=pack,late')).toEqual([paid.number])
    expect(await countStates(db, filter(), CLOCK)).toMatchObject({ unpaid: 1, packed: 1, late: 1, pack: 0 })
    expect(await countViews(db, BUILT_IN_VIEWS, CLOCK)).toEqual([0, 1, 1, 0, 1, 1])
    expect(await numbersOf(db)).toEqual([paid.number])
    expect(await numbersOf(db, `q=${unpaid.number}`)).toEqual([unpaid.number])
  })

  it('is filtered by collection, day, payment and kind, in any combination', async () => {
    const db = await open()
    const yesterday = new Date(NOON.getTime() - 24 * 3_600_000)
    const kids = await createPaidOrder(db, { lines: { 'kids-zone-1': 1 }, at: yesterday })
    const both = await createPaidOrder(db, { lines: { 'kids-zone-1': 1, 'uniquely-yours-1': 1 }, test: true })
    expect(await numbersOf(db, 'collection=kids-zone')).toEqual([both.number, kids.number])
    expect(await numbersOf(db, 'collection=uniquely-yours')).toEqual([both.number])
    expect(await numbersOf(db, 'until=2026-11-20')).toEqual([kids.number])
    expect(await numbersOf(db, 'from=2026-11-21')).toEqual([both.number])
    expect(await numbersOf(db, 'kind=real&method=upi&collection=kids-zone')).toEqual([kids.number])
    expect(await numbersOf(db, 'kind=real&method=card')).toEqual([])
  })

  it('finds orders by number, name, phone, address, transaction and PIN code, and no anonymized buyer', async () => {
    const db = await open()
    const shipping = { fullName: 'Kabir Sethi', email: 'kabir@example.com', phone: '9820012345', zipCode: '560038' }
    const order = await createPaidOrder(db, { shipping })
    await createPaidOrder(db, { shipping: { fullName: 'Deepa Iyer' } })
    for (const typed of [order.number, 'kab seth', '98200 12345', 'kabir@example.com', '560038'])
      expect(await numbersOf(db, `q=${encodeURIComponent(typed)}`)).toEqual([order.number])
    expect(await numbersOf(db, 'q=6326+0411+8207')).toHaveLength(2)
    expect(await numbersOf(db, 'q=kabir+iyer')).toEqual([])
  })

  it('has the same matches in the same order when they are found at its top or among all orders', async () => {
    const db = await open()
    const names = ['Kabir Sethi', 'Deepa Iyer', 'Kabir Rao', 'Kabir Iyer', 'Deepa Rao']
    for (const fullName of names) await createPaidOrder(db, { shipping: { fullName } })
    await createOrder(db, { shipping: { fullName: 'Kabir Menon' } })
    await updateOrderIndex(db)
    for (const address of ['q=kabir', 'q=kabir+iyer', 'q=kabir&state=unpaid', 'q=rao&sort=customer', 'q=nobody'])
      for (const size of [1, 10]) {
        const read = (top?: number) => findOrderKeys(db, filter(address), CLOCK, size, top)
        const found = (await read()).map(({ orderId }) => orderId)
        expect([address, (await read(1)).map(({ orderId }) => orderId)]).toEqual([address, found])
      }
    expect(await findOrderKeys(db, filter('q=kabir'), CLOCK, 10)).toHaveLength(4)
  })

  it('is paginated by key, each order once, also while orders are added', async () => {
    const db = await open()
    for (let made = 0; made < PAGE_SIZE + 3; made++) await createOrder(db, { lines: { 'kids-zone-1': 1 } })
    const unpaid = filter('state=unpaid')
    await updateOrderIndex(db)
    const first = await findOrders(db, unpaid, CLOCK)
    await createOrder(db, { at: new Date(NOON.getTime() + 60_000) })
    await updateOrderIndex(db)
    const second = await findOrders(db, { ...unpaid, after: first.next }, CLOCK)
    expect([first.rows.length, second.rows.length, second.next]).toEqual([PAGE_SIZE, 3, undefined])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(PAGE_SIZE + 3)
    const back = await findOrders(db, { ...unpaid, after: second.previous }, CLOCK)
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id))
  })

  it('is sorted by each column in both directions, and its pages continue each other', async () => {
    const db = await open()
    const made = []
    for (const [index, name] of ['Zoya', 'ánanya', 'Kabir'].entries()) {
      const at = new Date(NOON.getTime() + index * 60_000)
      const shipping = { fullName: name, city: ['Mysuru', 'Chennai', 'Kolkata'][index] ?? '' }
      made.push(await createPaidOrder(db, { shipping, at, lines: { 'kids-zone-1': 3 - index } }))
    }
    await moveTestOrder(db, made[0]?.id ?? ('' as never), 'packed')
    await updateOrderIndex(db)
    const [zoya, ananya, kabir] = made.map(({ number }) => number)
    const sorted = async (sort: string) => {
      const asked = filter(`sort=${sort}`)
      const first = await findOrders(db, asked, CLOCK, 2)
      const rest = await findOrders(db, { ...asked, after: first.next }, CLOCK, 2)
      return [...first.rows, ...rest.rows].map(({ number }) => number)
    }
    expect(await sorted('customer')).toEqual([ananya, kabir, zoya])
    expect(await sorted('-town')).toEqual([zoya, kabir, ananya])
    expect(await sorted('total')).toEqual([kabir, ananya, zoya])
    expect(await sorted('state')).toEqual([ananya, kabir, zoya])
    expect(await sorted('-state')).toEqual([zoya, kabir, ananya])
    for (const sort of SORTS) expect((await sorted(sort)).toSorted(), sort).toEqual(made.map((it) => it.number).sort())
    expect(await numbersOf(db, 'town=chen')).toEqual([ananya])
    expect(await numbersOf(db, 'q=kolkata')).toEqual([kabir])
    expect(await numbersOf(db, 'min=1&max=99999')).toHaveLength(3)
    expect(await numbersOf(db, 'min=99999')).toEqual([])
    const due = { ...CLOCK, dueIds: [made[1]?.id ?? ''] }
    expect((await findOrders(db, filter('state=pack&due=1'), due)).rows.map(({ number }) => number)).toEqual([ananya])
  })

  it('never scans a whole table for a page, with any filter', async () => {
    const db = await open()
    await createPaidOrder(db)
    await updateOrderIndex(db)
    const asked = [
      '',
      'state=pack',
      'state=late',
      'state=unpaid',
      'collection=kids-zone&state=way',
      'method=card&kind=real',
      ...SORTS.flatMap((sort) => [`sort=${sort}`, `state=delivered&sort=-${sort}`]),
    ]
    const more = ['q=ananya', 'q=ananya+rao&state=delivered', 'from=2026-11-01&until=2026-11-23', 'after=2026-11-01~x']
    for (const address of [...asked, ...more]) {
      const plan = await queryPlan(db, orderPageQuery(db, filter(address), CLOCK))
      expect(plan, address).not.toMatch(/SCAN (order_|orders)|Seq Scan/)
    }
  })
})
