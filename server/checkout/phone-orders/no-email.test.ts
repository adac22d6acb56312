import { describe, expect, it, vi } from 'vitest'
import { emailOf } from '#server/customers/customer-data.ts'
import { deleteCustomerData } from '#server/customers/delete-customer-data.ts'
import { exportCustomerData } from '#server/customers/export-customer-data.ts'
import { findCustomers } from '#server/customers/find-customers.ts'
import { customerIdOf } from '#server/customers/read-customer.ts'
import type { Db } from '#server/db/connect.ts'
import { cancelPaymentLink, createPaymentLink } from '#server/orders/create-payment-link.ts'
import { emailPaymentLink } from '#server/orders/email-payment-link.ts'
import { findOrderByNumber } from '#server/orders/resolve-order.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { testDatabases } from '#test/databases.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { refundByHand } from '#test/paid-order.ts'
import { asFormData, phoneOrderForm } from '#test/phone-order.ts'
import { minutesLater, NOW, OWNER, placedOrder, placeTestOrder, SELLER, setStockCount } from '#test/stock.ts'
import { createPhoneOrder, previewPhoneOrder } from './create-phone-order.ts'
import { parsePhoneOrder } from './phone-order-form.ts'

const GIFT = 'kids-zone-1'
const PAID = { pay: 'now', method: 'transfer', receivedOn: '2026-11-23' }
let keys = 0

async function make(db: Db, change: Record<string, string>) {
  const key = `${keys++}`.padStart(32, 'a')
  const deps = { db, seller: SELLER, now: NOW }
  const read = (more: Record<string, string> = {}) =>
    parsePhoneOrder(asFormData(phoneOrderForm({ [GIFT]: 1 }, { key, email: '', ...change, ...more }))).typed
  const { typed } = await previewPhoneOrder(deps, read())
  return createPhoneOrder(deps, read({ 'shown-total': typed.shownTotal }), OWNER)
}

async function made(db: Db, change: Record<string, string>) {
  const answer = await make(db, change)
  const order = answer.ok ? await findOrderByNumber(db, answer.number) : undefined
  if (!order) throw new Error(JSON.stringify(!answer.ok && answer.look.faults))
  return order
}

describe.each(testDatabases)('a phone order without an email, on %s', (_, open) => {
  it('is paid, invoiced and refunded, and no email is attempted', async () => {
    const db = await open()
    const order = await made(db, PAID)
    expect([order.state, order.buyer.email]).toEqual(['paid', ''])
    await refundByHand(db, order.number)
    expect((await findOrderByNumber(db, order.number))?.state).toBe('refunded')
    expect(await db.selectFrom('mails').select('kind').where('orderId', '=', order.id).execute()).toEqual([])
    const shop = { db, origin: 'http://shop.test', sendsEmail: true }
    expect(await emailPaymentLink(shop, order.number, OWNER)).toEqual({
      ok: false,
      words: 'The order has no email address.',
    })
  })

  it('needs a phone number, and an email that is typed has to be one', async () => {
    const db = await open()
    const faultsOf = async (change: Record<string, string>) => {
      const answer = await make(db, change)
      return answer.ok ? {} : answer.look.faults
    }
    expect(await faultsOf({ phone: ' ' })).toEqual({ phone: expect.any(String), email: expect.any(String) })
    expect(await faultsOf({ email: 'nobody@' })).toEqual({ email: 'Valid email is required' })
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  it('shares no limit with other orders without one, only with those of its phone number', async () => {
    const db = await open()
    await setStockCount(db, GIFT, 50)
    await insertDiscount(db, { maxPerPerson: 1 })
    const without = (phone: string) => ({ shipping: { email: '', phone }, code: 'DIWALI10' })
    for (let buyer = 0; buyer < 7; buyer++) await placedOrder(db, { [GIFT]: 1 }, without(`98450 1000${buyer}`))
    expect(await placeTestOrder(db, { [GIFT]: 1 }, without('+91 98450 10003'))).toMatchObject({
      ok: false,
      why: 'offer',
    })
  })

  it('makes a customer by phone, who is found, exported and erased by it', async () => {
    const db = await open()
    const [first, other] = [
      await made(db, { ...PAID, phone: '98450 22222' }),
      await made(db, { ...PAID, phone: '98450 33333' }),
    ]
    const second = await made(db, { ...PAID, phone: '+91 98450-22222' })
    await updateOrderIndex(db)
    const contact = (await emailOf(db, { number: first.number })) ?? ''
    expect(contact).toBe('tel:9845022222')
    expect(await customerIdOf(db, contact)).not.toBe(await customerIdOf(db, 'tel:9845033333'))
    expect(await findCustomers(db, '98450 22222', 5, true)).toMatchObject([{ orders: 2, email: '' }])
    const whole = await exportCustomerData(db, contact, NOW)
    expect(whole).toMatchObject({ phone: '9845022222', orders: [{ number: first.number }, { number: second.number }] })
    for (const { number } of [first, second]) await refundByHand(db, number)
    const place = { db, files: { remove: vi.fn() } as never, dataDir: '/nowhere' }
    const { ok, held } = await deleteCustomerData(place, contact, { ...OWNER, now: minutesLater(1) })
    expect([held.open, ok]).toEqual([[], true])
    expect((await findOrderByNumber(db, first.number))?.buyer).toEqual({ fullName: '', email: '', phone: '' })
    expect((await findOrderByNumber(db, other.number))?.buyer.phone).toBe('98450 33333')
  })
})

describe.each(testDatabases)('a payment link by email, on %s', (_, open) => {
  it('is a queued email with amount and link, once while it waits, and again for a new link', async () => {
    const db = await open()
    const order = await made(db, { email: 'asha@example.com', fullName: 'Asha <b>Rao</b>' })
    const shop = { db, origin: 'http://shop.test', sendsEmail: true }
    const send = (change = {}) => emailPaymentLink({ ...shop, ...change }, order.number, OWNER)
    expect(await send({ sendsEmail: false })).toMatchObject({ ok: false, words: expect.stringContaining('not set up') })
    expect(await Promise.all([send(), send()])).toContainEqual({ ok: true, number: order.number })
    const emails = () =>
      db.selectFrom('mails').select(['recipient', 'text', 'html', 'dueAt']).where('kind', '=', 'payment_link').execute()
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    const { secret } = await db.selectFrom('paymentLinks').select('secret').executeTakeFirstOrThrow()
    expect(email).toMatchObject({
      recipient: 'asha@example.com',
      text: expect.stringContaining(`http://shop.test/pay/${secret}`),
    })
    expect(email?.text).toMatch(/comes to ₹[\d,.]+\./)
    expect(`${email?.text}${email?.html}`).not.toContain('Asha')
    await db.updateTable('mails').set({ dueAt: null }).execute()
    await createPaymentLink(db, order.number, { ...OWNER, now: minutesLater(1) })
    expect(await send()).toEqual({ ok: true, number: order.number })
    expect(await emails()).toHaveLength(2)
    await db.updateTable('mails').set({ dueAt: null }).execute()
    await cancelPaymentLink(db, order.number, OWNER)
    expect(await send()).toEqual({ ok: false, words: 'This order has no open payment link.' })
  })
})
