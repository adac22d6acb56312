import { describe, expect, it } from 'vitest'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder } from '#test/paid-order.ts'
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
