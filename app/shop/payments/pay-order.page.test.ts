import { describe, expect, it } from 'vitest'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import { openLiveShop } from '#test/box-payments.ts'
import { place } from '#test/cart-order.ts'

async function openUnpaid() {
  const shop = await openLiveShop(testProvider({ call: 0, upi: 0 }))
  const { order } = await place(shop)
  const link = `/order/${order.number}/${order.secret}`
  const text = async (path: string) => (await shop.get(path)).text()
  return { ...shop, db: shop.shop.db, order, link, text }
}

describe('the payment page of an unpaid order', () => {
  it('opens with the order’s link, is not cached, and is linked from the order’s page', async () => {
    const { get, text, link } = await openUnpaid()
    const page = await get(`${link}/pay`)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await page.text()).toMatch(/Pay online[\s\S]*transaction ID[\s\S]*Cancel this order/)
    expect(await text(link)).toContain(`href="${link}/pay"`)
    expect(JSON.parse(await text(`${link}/unpaid.json`))).toMatchObject({ unpaid: { totalPaise: expect.any(Number) } })
  })

  it('is not found with a wrong secret, for any request', async () => {
    const { get, postForm, link } = await openUnpaid()
    for (const path of [`${link}x/pay`, `${link}x/unpaid.json`]) expect((await get(path)).status).toBe(404)
    expect((await postForm(`${link}x/pay`, { method: 'cancel' })).status).toBe(404)
  })

  it('cancels the order once, and then leads to its page', async () => {
    const { db, get, postForm, text, link } = await openUnpaid()
    const cancel = () => postForm(`${link}/pay`, { method: 'cancel' })
    expect((await cancel()).headers.get('location')).toBe(link)
    expect((await cancel()).headers.get('location')).toBe(link)
    expect((await get(`${link}/pay`)).headers.get('location')).toBe(link)
    expect(JSON.parse(await text(`${link}/unpaid.json`))).toEqual({})
    const events = await db.selectFrom('orderEvents').select('toState').where('toState', '=', 'cancelled').execute()
    expect(events).toHaveLength(1)
  })

  it('asks for the rest of an order of which a part was received, and does not cancel it', async () => {
    const { db, get, postForm, order, link } = await openUnpaid()
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', order.number)
      .executeTakeFirstOrThrow()
    const times = { createdAt: order.createdAt, updatedAt: order.createdAt }
    const part = { id: 'part', orderId: id, provider: 'hand', method: 'cash', purpose: order.number, ...times } as const
    await db
      .insertInto('payments')
      .values({ ...part, amountPaise: 100, state: 'paid' })
      .execute()
    const page = await (await get(`${link}/pay`)).text()
    expect(page).toContain('₹1.00 received, ')
    expect(page).not.toContain('Cancel this order')
    expect(await (await get(link)).text()).toContain('₹1.00 received, ')
    await postForm(`${link}/pay`, { method: 'cancel' })
    const after = await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    expect(after.state).not.toBe('cancelled')
  })
})
