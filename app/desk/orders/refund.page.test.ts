import { describe, expect, it } from 'vitest'
import { setSetting } from '#server/settings/write-setting.ts'
import { chargedTables } from '#test/charged-delivery.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder, moveTestOrder } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

async function atTheRefund() {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, 'owner')
  const { number } = await createPaidOrder(shop.db, { test: true, lines: { 'uniquely-yours-1': 8 } })
  const path = `/desk/orders/${number}/refund`
  const open = async () => (await get(path, { headers: { cookie } })).text()
  const payment = /name="payment" value="([^"]+)"/.exec(await open())?.[1] ?? ''
  const send = (typed: Record<string, string>) =>
    get(path, { method: 'POST', body: new URLSearchParams({ payment, ...typed }), headers: { cookie } })
  const page = async (typed: Record<string, string>) => (await send(typed)).text()
  return { shop, open, send, page }
}

const seenOf = (page: string): string => /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? ''
const AMOUNT = { what: 'part', amount: 'Rs 1,299/-', reason: 'Arrived damaged' }

describe('the refund page', () => {
  it('offers the full amount, items or another amount', async () => {
    const { open } = await atTheRefund()
    const page = await open()
    for (const row of ['Full amount left', 'Items', 'Other amount', 'Reason', 'Put the items back in stock'])
      expect(page).toContain(row)
  })

  it('previews an amount as people write it, goes back to the form, and repeats the sum on its button', async () => {
    const { shop, page, send } = await atTheRefund()
    const preview = await page({ ...AMOUNT, step: 'look' })
    const text = preview.replaceAll('<!-- -->', '')
    for (const words of ['Refund ₹1,299.00</button>', 'Credit note ', 'Before GST ₹', 'Stock stays as it is'])
      expect(text).toContain(words)
    expect(text).toMatch(/Balance after this.*Paid ₹[\d,.]+, refunded ₹1,299\.00/)
    expect(await page({ ...AMOUNT, step: 'back' })).toContain('value="Rs 1,299/-"')
    expect(await shop.db.selectFrom('refunds').selectAll().execute()).toEqual([])

    const done = await send({ ...AMOUNT, step: 'do', seen: seenOf(preview) })
    expect(done.status).toBe(302)
    const [note] = await shop.db.selectFrom('creditNotes').select(['number', 'amountPaise']).execute()
    expect(note?.amountPaise).toBe(129_900)
    expect(text).toContain(`Credit note ${note?.number}`)
  })

  it('keeps the reason as a comment on the order, and ignores one that is not in the list', async () => {
    const { shop, page, send } = await atTheRefund()
    const forged = await page({ ...AMOUNT, amount: '1', reason: '<b>' })
    expect(forged).not.toContain('Reason for the refund')
    const preview = await page(AMOUNT)
    expect(preview).toContain('Reason for the refund: Arrived damaged')
    await send({ ...AMOUNT, step: 'do', seen: seenOf(preview) })

    const notes = await shop.db.selectFrom('orderNotes').select('text').execute()
    expect(notes).toEqual([{ text: 'Reason for the refund: Arrived damaged' }])
  })

  it('issues nothing once the preview no longer holds', async () => {
    const { shop, send } = await atTheRefund()
    const answer = await send({ ...AMOUNT, step: 'do', seen: 'of yesterday' })
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('so nothing was done')])
    expect(await shop.db.selectFrom('refunds').selectAll().execute()).toEqual([])
  })
})

describe('the refund page of an order with a delivery charge', () => {
  async function atTheCharge(isShipped: boolean) {
    const { get, shop } = await openTestShop()
    const cookie = await deskCookie(shop, 'owner')
    const order = await createPaidOrder(shop.db, { test: true, lines: { 'kids-zone-1': 1 }, delivery: chargedTables() })
    if (isShipped) for (const state of ['packed', 'shipped'] as const) await moveTestOrder(shop.db, order.id, state)
    const path = `/desk/orders/${order.number}/refund`
    const open = async () => (await get(path, { headers: { cookie } })).text()
    return { get, path, cookie, open, shop }
  }
  const isChosen = (page: string, what: string) =>
    new RegExp(
      `<input[^>]*name="what"[^>]*checked=""[^>]*value="${what}"|<input[^>]*value="${what}"[^>]*checked=""`,
    ).test(page)

  it('offers all items without it, and lists it as an item', async () => {
    const { open, get, path, cookie } = await atTheCharge(true)
    const page = await open()
    expect(page.replaceAll('<!-- -->', '')).toContain('All items, without delivery of ₹')
    expect(page.replaceAll('<!-- -->', '')).toMatch(/Delivery <span class="dk-sub">of 1</)
    expect(isChosen(page, 'whole')).toBe(true)
    const payment = /name="payment" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const body = new URLSearchParams({ payment, what: 'goods', step: 'look' })
    const preview = await (await get(path, { method: 'POST', body, headers: { cookie } })).text()
    expect(preview).toMatch(/Delivery ₹[\d.]+ is not refunded/)
  })

  it('chooses it first where the shop keeps delivery charges', async () => {
    const { open, shop } = await atTheCharge(true)
    expect(await setSetting(shop.db, 'refundDelivery', 'off', new Date())).toEqual({ ok: true })
    expect(isChosen(await open(), 'goods')).toBe(true)
  })

  it('does not offer that before anything was shipped', async () => {
    const { open } = await atTheCharge(false)
    expect(await open()).not.toContain('without delivery')
  })
})
