import { describe, expect, it } from 'vitest'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import { readCustomerFilter } from '#domain/desk/customer-list.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, NOON, refundByHand } from '#test/paid-order.ts'
import { countCustomers, findCustomerPage, findCustomers } from './find-customers.ts'
import { changeTags } from './notes-and-tags.ts'

const CONTEXT = { live: false, today: '2026-11-21' }
const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(NOON.getTime() - days * DAY_MS)

const RITU = { fullName: 'Ritu Malhotra', email: 'ritu@example.in', phone: '98200 55501', city: 'Mumbai' }
const FARIDA = { fullName: 'Farida Khan', email: 'fk@example.in', phone: '+91 98450 77777', city: 'Bengaluru' }

async function filled(db: Db) {
  const buy = (shipping: Partial<Shipping>, at: Date, more = {}) => createPaidOrder(db, { shipping, at, ...more })
  const asha = [
    await buy({ email: 'Asha@Example.com' }, daysAgo(3)),
    await buy({ fullName: 'Asha M. Rao' }, daysAgo(1)),
  ]
  const ritu = await buy(RITU, daysAgo(2), { buyerGstin: '27AAPFU0939F1ZV' })
  const farida = await buy(FARIDA, daysAgo(400))
  await createOrder(db, { shipping: { fullName: 'Nobody Yet', email: 'unpaid@example.in' } })
  await storeEnquiry(db, { kind: 'newsletter', email: 'RITU@example.in' }, NOON)
  await updateOrderIndex(db)
  return { asha, ritu, farida }
}

const list = async (db: Db, query = '', context = CONTEXT, size?: number) =>
  findCustomerPage(db, readCustomerFilter(new URLSearchParams(query)), context, size)
const names = async (db: Db, query = '') => (await list(db, query)).rows.map(({ name }) => name)

describe.each(testDatabases)('customers on %s', (_, open) => {
  it('are made from paid orders by email, with figures less refunds', async () => {
    const db = await open()
    const { asha, farida } = await filled(db)
    await refundByHand(db, farida.number)
    await updateOrderIndex(db)
    const { rows } = await list(db)
    expect(rows.map(({ name, orders, spentPaise }) => [name, orders, spentPaise])).toEqual([
      ['Asha M. Rao', 2, asha.reduce((sum, { totalPaise }) => sum + totalPaise, 0)],
      ['Ritu Malhotra', 1, expect.any(Number)],
      ['Farida Khan', 1, 0],
    ])
    expect(rows[1]).toMatchObject({ place: 'Mumbai', gstin: '27AAPFU0939F1ZV', recipients: 1, newsletter: true })
    expect(await countCustomers(db, readCustomerFilter(new URLSearchParams()), CONTEXT)).toEqual({
      ...{ all: 3, again: 1, companies: 1, newsletter: 1, lapsed: 1 },
    })
  })

  it('are found by name, place, phone and email, with typos in names and places', async () => {
    const db = await open()
    await filled(db)
    for (const [query, found] of [
      ['q=malh', 'Ritu Malhotra'],
      ['q=ritu+mumbai', 'Ritu Malhotra'],
      ['q=malohtra', 'Ritu Malhotra'],
      ['q=mumbia', 'Ritu Malhotra'],
      ['q=faridha', 'Farida Khan'],
      ['q=9845077', 'Farida Khan'],
      ['q=%2B91+98450+77777', 'Farida Khan'],
      ['q=FK@exa', 'Farida Khan'],
      ['q=fk', 'Farida Khan'],
    ] as const)
      expect([query, await names(db, query)]).toEqual([query, [found]])
    expect((await list(db, 'q=malohtra')).corrected).toBe('malhotra')
    for (const query of ['q=zzzzzz', 'q=nobody', 'q=%00', 'q=%25_', 'q=unpaid@example.in'])
      expect([query, await names(db, query)]).toEqual([
        query,
        query === 'q=%25_' || query === 'q=%00' ? expect.any(Array) : [],
      ])
    expect(await findCustomers(db, 'asha', 5, false)).toMatchObject([
      { name: 'Asha M. Rao', email: 'asha@example.com' },
    ])
  })

  it('are sorted, filtered and paged', async () => {
    const db = await open()
    await filled(db)
    const [ritu] = await findCustomers(db, 'ritu', 1, false)
    await transact(db, (trx) => changeTags(trx, ritu?.id ?? '', 'VIP,  Corporate '))
    expect(await names(db, 'sort=name')).toEqual(['Asha M. Rao', 'Farida Khan', 'Ritu Malhotra'])
    expect(await names(db, 'sort=last-reversed')).toEqual(['Farida Khan', 'Ritu Malhotra', 'Asha M. Rao'])
    expect(await names(db, 'sort=orders')).toEqual(['Asha M. Rao', expect.any(String), expect.any(String)])
    for (const [query, found] of [
      ['view=again', 'Asha M. Rao'],
      ['view=lapsed', 'Farida Khan'],
      ['view=companies', 'Ritu Malhotra'],
      ['view=newsletter', 'Ritu Malhotra'],
      ['tag=vip', 'Ritu Malhotra'],
    ] as const)
      expect([query, await names(db, query)]).toEqual([query, [found]])
    for (const sort of ['last', 'spent', 'orders', 'name', 'name-reversed', 'spent-reversed']) {
      const seen: string[] = []
      for (let after = ''; ; ) {
        const { rows, next } = await list(db, `sort=${sort}&after=${encodeURIComponent(after)}`, CONTEXT, 1)
        seen.push(...rows.map(({ name }) => name))
        if (!next) break
        after = `${next.shown}~${next.id}~${next.by}`
      }
      expect([sort, seen]).toEqual([sort, await names(db, `sort=${sort}`)])
    }
  })

  it('count test orders only while the shop takes no real money', async () => {
    const db = await open()
    await filled(db)
    await createPaidOrder(db, { test: true })
    await createPaidOrder(db, { test: true, shipping: { fullName: 'Only Tests', email: 'tests@example.in' } })
    await updateOrderIndex(db)
    const shown = async (live: boolean) =>
      (await list(db, 'sort=name', { ...CONTEXT, live })).rows.map(({ name, orders }) => [name.split(' ')[0], orders])
    expect(await shown(true)).toEqual([
      ['Asha', 2],
      ['Farida', 1],
      ['Ritu', 1],
    ])
    expect(await shown(false)).toEqual([
      ['Asha', 3],
      ['Farida', 1],
      ['Only', 1],
      ['Ritu', 1],
    ])
  })
})
