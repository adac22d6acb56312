import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { performOrderAction } from '#server/orders/order-actions.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { loadRefundPreview, submitRefund } from '#server/refunds/submit-refund.ts'
import { testDatabases } from '#test/databases.ts'
import { claimedOrder } from '#test/owner-terminal.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { NOW } from '#test/stock.ts'
import { asReauthentication, checkMoneyLimit, type MoneyLimit } from './money-limit.ts'

const HOUR = 60
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000)
const limitOf = (change: Partial<MoneyLimit> = {}): MoneyLimit => ({
  ...{ userId: 'meera', provenAt: undefined, limitPaise: 100_00, now: NOW },
  ...change,
})

/** Moves an amount as a person with this limit; throws when re-authentication is required. */
const move = (db: Db, amountPaise: number, change: Partial<MoneyLimit> = {}) =>
  transact(db, (trx) => checkMoneyLimit(limitOf(change))(trx, amountPaise)).then(
    () => 'moved' as const,
    asReauthentication,
  )

describe.each(testDatabases)('the amount a person moves without re-authentication, on %s', (_, open) => {
  it('is summed per person', async () => {
    const db = await open()
    expect(await move(db, 60_00)).toBe('moved')
    expect(await move(db, 40_01)).toBe('prove')
    expect(await move(db, 40_00)).toBe('moved')
    expect(await move(db, 1)).toBe('prove')
    expect(await move(db, 100_00, { userId: 'asha' })).toBe('moved')
  })

  it('counts for a day and is then deleted', async () => {
    const db = await open()
    await move(db, 100_00)
    expect(await move(db, 1, { now: later(24 * HOUR) })).toBe('prove')
    expect(await move(db, 1, { now: later(24 * HOUR + 1) })).toBe('moved')
    expect(await db.selectFrom('deskMoneyMoves').select('amountPaise').execute()).toEqual([{ amountPaise: 1 }])
  })

  it('counts from the last re-authentication, which allows any amount for five minutes', async () => {
    const db = await open()
    await move(db, 100_00)
    const provenAt = later(10)
    expect(await move(db, 5_000_00, { provenAt, now: later(11) })).toBe('moved')
    expect(await move(db, 1, { provenAt, now: later(15) })).toBe('prove')
    expect(await move(db, 100_00, { provenAt: later(20), now: later(30) })).toBe('moved')
    expect(await move(db, 1, { provenAt: later(20), now: later(31) })).toBe('prove')
  })

  it('is counted across sessions, and re-authentication in one frees no other', async () => {
    const db = await open()
    const [phone, laptop] = [later(-8 * HOUR), later(-7 * HOUR)]
    expect(await move(db, 60_00, { provenAt: phone })).toBe('moved')
    expect(await move(db, 60_00, { provenAt: laptop, now: later(1) })).toBe('prove')
    expect(await move(db, 60_00, { provenAt: later(2), now: later(3) })).toBe('moved')
    expect(await move(db, 1, { provenAt: phone, now: later(4) })).toBe('prove')
  })

  it('is admitted once to two concurrent requests', async () => {
    const db = await open()
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(db, 60_00)))
    expect(answers.filter((answer) => answer === 'moved')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'prove')).toHaveLength(5)
  })

  it('includes confirmed payments, even two confirmed concurrently', async () => {
    const db = await open()
    const orders = [await claimedOrder(db, '632604118207'), await claimedOrder(db, '632604118208')]
    await db.updateTable('orders').set({ totalPaise: 60_00 }).execute()
    await db.updateTable('payments').set({ amountPaise: 60_00 }).execute()
    const confirm = async (number: string, change: Partial<MoneyLimit> = {}) => {
      const { version, money } = (await readOrder(db, number, NOW)) ?? {}
      const wanted = {
        number,
        act: 'confirm' as const,
        text: '',
        version: version ?? '',
        claim: money?.claim?.id ?? '',
      }
      return performOrderAction(db, wanted, { who: 'Meera', now: NOW, live: false, limit: limitOf(change) })
    }
    const answers = await Promise.all(orders.map(({ number }) => confirm(number)))
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(answers).toContainEqual({ ok: false, why: 'prove' })
    const states = async () =>
      (await db.selectFrom('orders').select('state').orderBy('state').execute()).map((it) => it.state)
    expect(await states()).toEqual(['paid', 'under_review'])
    const left = orders[answers.findIndex(({ ok }) => !ok)]
    expect(await confirm(left?.number ?? '', { provenAt: NOW })).toEqual({ ok: true })
    expect(await states()).toEqual(['paid', 'paid'])
  })

  it('includes refunds and confirmations, and a refused refund writes nothing', async () => {
    const shop = await openPaymentHarness('razorpay', open)
    const { deps, db } = shop
    await db.updateTable('products').set({ pricePaise: 580_00 }).where('id', '=', 'kids-zone-1').execute()
    const { checkoutKey, number } = await shop.order()
    await shop.comeBack(shop.pay((await shop.ask(checkoutKey)).ref).back)
    const payment = (await shop.rows())[0]?.id ?? ''
    const by = { who: 'Meera', now: deps.now(), live: true }
    const refund = async (rupees: number, change: Partial<MoneyLimit> = {}, way = 'ask') => {
      const form = {
        payment,
        what: 'part',
        amount: String(rupees),
        restock: '',
        way,
        method: '',
        reference: '',
        pieces: {},
      }
      const looked = await loadRefundPreview(deps, number, form, by)
      const limit = limitOf({ now: deps.now(), ...change })
      return submitRefund(deps, number, { form, seen: looked.ok ? looked.seen : '' }, { ...by, limit })
    }
    expect(await refund(60)).toEqual({ ok: true })
    expect(await move(db, 50_00, { now: deps.now() })).toBe('prove')
    expect(await refund(41)).toEqual({ ok: false, why: 'prove' })
    expect(await refund(41, {}, 'by-hand')).toEqual({ ok: false, why: 'prove' })
    expect(await db.selectFrom('refunds').select('amountPaise').execute()).toEqual([{ amountPaise: 60_00 }])
    expect(await db.selectFrom('jobs').select('id').where('kind', '=', 'look-after-refund').execute()).toHaveLength(1)
    expect(await refund(40)).toEqual({ ok: true })
    expect(await refund(2, { provenAt: deps.now() })).toEqual({ ok: true })
    expect(shop.repaid()).toEqual([60_00, 40_00, 2_00])
  })

  it('includes a refund over several payments, which is admitted whole or not at all', async () => {
    const shop = await openPaymentHarness('razorpay', open)
    const { deps, db } = shop
    const { checkoutKey, number, totalPaise, id } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    const half = Math.floor(totalPaise / 2)
    shop.pay(ref, { paise: half })
    await shop.comeBack(shop.pay(ref, { paise: totalPaise - half }).back)
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
    const { issueRefund: refundMoney } = await import('#server/refunds/issue-refund.ts')
    const what = { what: number, amountPaise: undefined, lines: new Map(), restock: false, how: 'ask' } as const
    const by = { who: 'Meera', now: deps.now(), live: true }
    const refund = (limitPaise: number) =>
      refundMoney(deps, what, by, { admit: checkMoneyLimit(limitOf({ limitPaise, now: deps.now() })) }).then(
        ({ ok }) => ok,
        asReauthentication,
      )
    expect(await refund(totalPaise - 1)).toBe('prove')
    expect(await db.selectFrom('refunds').select('id').where('orderId', '=', id).execute()).toEqual([])
    expect(await refund(totalPaise)).toBe(true)
    expect(shop.repaid()).toEqual([half, totalPaise - half])
  })
})
