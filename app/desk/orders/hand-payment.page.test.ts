import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { decimalRupees } from '#domain/payment/money.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createOrder } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

async function atTheOrder(role: Role = 'owner') {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, role)
  const order = await createOrder(shop.db, { test: true, at: new Date() })
  const path = `/desk/orders/${order.number}`
  const open = async () => (await get(path, { headers: { cookie } })).text()
  const send = (typed: Record<string, string>) => {
    const body = new URLSearchParams({ act: 'record', method: 'cash', due: String(order.totalPaise), ...typed })
    return get(`${path}/payment`, { method: 'POST', body, headers: { cookie } })
  }
  const getAs = async (page: string, other: Role) => get(page, { headers: { cookie: await deskCookie(shop, other) } })
  return {
    shop,
    order,
    open,
    send,
    get: getAs,
    key: async () => /name="key" value="([^"]+)"/.exec(await open())?.[1] ?? '',
  }
}

const today = () => new Date(Date.now() + 5.5 * 60 * 60_000).toISOString().slice(0, 10)

describe('a payment by hand at the desk', () => {
  it('is recorded from the unpaid order, once for a double press, and shown with its receipt', async () => {
    const { shop, order, open, send, key } = await atTheOrder('manager')
    expect(await open()).toContain('Record a payment')
    const typed = { key: await key(), receivedOn: today(), amount: decimalRupees(order.totalPaise) }
    expect([(await send(typed)).status, (await send(typed)).status]).toEqual([302, 302])
    const page = (await open()).replaceAll('<!-- -->', '')
    expect(page).toMatch(/Cash, .*receipt TR\/\d\d-\d\d\/000001/)
    expect(page).toMatch(new RegExp(`href="/desk/orders/${order.number}/receipts/[^"]+"`))
    expect(page).not.toContain('Record a payment')
    expect(await shop.db.selectFrom('handPayments').select('paymentId').execute()).toHaveLength(1)
  })

  it('in cash has a receipt to print, which packers and other orders do not have', async () => {
    const { shop, order, send, key, get } = await atTheOrder()
    const other = await createOrder(shop.db, { test: true, at: new Date() })
    const typed = { key: await key(), receivedOn: today(), amount: '250.50', note: '<b>at the fair' }
    expect((await send(typed)).status).toBe(302)
    const [row] = await shop.db.selectFrom('handPayments').select('paymentId').execute()
    const path = (number: string) => `/desk/orders/${number}/receipts/${row?.paymentId}`
    for (const role of ['owner', 'manager', 'accountant'] as const) {
      const page = (await (await get(path(order.number), role)).text()).replaceAll('<!-- -->', '')
      for (const text of [
        ...['TR/', '₹250.50', 'Rupees two hundred fifty and fifty paise only', `for order ${order.number}`],
        ...[order.buyer.fullName, 'Third Cross, Indiranagar', '&lt;b&gt;at the fair', 'Test order'],
      ])
        expect(page).toContain(text)
    }
    expect((await get(path(order.number), 'packer')).status).toBe(403)
    expect((await get(path(other.number), 'owner')).status).toBe(404)
  })

  it('keeps a refused form with its error beside the field', async () => {
    const { order, send, key } = await atTheOrder()
    const typed = { key: await key(), receivedOn: today(), amount: decimalRupees(order.totalPaise + 100), note: '<b>x' }
    const answer = await send(typed)
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('Cash above the total')
    expect(page).toContain('value="&lt;b&gt;x"')
    expect((await send({ ...typed, due: '1' })).status).toBe(409)
    expect((await send({ ...typed, act: 'other' })).status).toBe(400)
  })

  it('waits as a cheque until it is cleared', async () => {
    const { shop, order, open, send, key } = await atTheOrder()
    const amount = decimalRupees(order.totalPaise)
    await send({ key: await key(), method: 'cheque', receivedOn: today(), amount, chequeNumber: '004512' })
    expect(await open()).toContain('Cheque to clear')
    const [cheque] = await shop.db.selectFrom('handPayments').select('paymentId').execute()
    expect((await send({ act: 'bounce', payment: cheque?.paymentId ?? '' })).status).toBe(409)
    expect((await send({ act: 'clear', payment: cheque?.paymentId ?? '' })).status).toBe(302)
    expect(await open()).toContain('To pack')
  })

  it.each(['packer', 'accountant'] as const)('is refused for the %s', async (role) => {
    const { shop, send, open } = await atTheOrder(role)
    expect(await open()).not.toContain('Record a payment')
    expect((await send({ key: 'some-form-key', amount: '1', receivedOn: today() })).status).toBe(403)
    expect(await shop.db.selectFrom('handPayments').select('paymentId').execute()).toEqual([])
  })
})
