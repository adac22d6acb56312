import { describe, expect, it } from 'vitest'
import { EMPTY_HAND_PAYMENT } from '#domain/payment/hand-payment.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { newestInvoice } from '#server/documents/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { claimedOrder, GIFT, paidOrder, runCommandLine, stateOf } from '#test/owner-terminal.ts'
import { createOrder } from '#test/paid-order.ts'
import { OWNER } from '#test/stock.ts'
import { recordHandPayment } from './hand/record-hand-payment.ts'
import { paymentsOfOrder } from './payment-records.ts'
import { recordManualPayment } from './record-manual-payment.ts'

const UTR = '632604118207'
const paidOf = async (db: Db, id: string) => (await paymentsOfOrder(db, id)).filter(({ state }) => state === 'paid')
const openReviewTasks = async (db: Db) =>
  (await db.selectFrom('notes').select('text').where('doneAt', 'is', null).execute()).map(({ text }) => text)

describe.each(testDatabases)('a UPI payment for a closed order, on %s', (_, open) => {
  /** Creates an order that was cancelled before its payment was seen. */
  async function cancelled(db: Db) {
    const order = await claimedOrder(db, UTR)
    await runCommandLine(db, `cancel ${order.number}`)
    return { ...order, rupees: String(order.totalPaise / 100) }
  }

  it('is recorded, leaves the order cancelled, and is refunded with an email and no document', async () => {
    const db = await open()
    const { id, number, totalPaise, rupees } = await cancelled(db)
    expect(await runCommandLine(db, `confirm ${number}`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('received'),
    })
    expect(await runCommandLine(db, `refund ${number}`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('received'),
    })
    expect(await runCommandLine(db, `received ${number} ${rupees} ${UTR}`)).toMatchObject({
      ok: true,
      message: expect.stringContaining('stays cancelled'),
    })
    expect(await stateOf(db, number)).toBe('cancelled')
    expect(await paidOf(db, id)).toMatchObject([
      { amountPaise: totalPaise, transactionId: UTR, forOrder: false, reason: 'written down by asha' },
    ])
    expect((await paymentsOfOrder(db, id)).length).toBe(1)
    expect(await openReviewTasks(db)).toEqual([expect.stringMatching(/after it was cancelled\. Refund it\.$/)])
    const [money] = await paymentsOfOrder(db, id)
    expect((await runCommandLine(db, 'notes')).message).toMatch(new RegExp(`npm run shop -- refund ${money?.id}$`))
    expect((await runCommandLine(db, 'history')).message).toContain(`written down for order ${number}`)
    expect((await runCommandLine(db, `show ${number}`)).message).toContain('not for the order')
    expect(await runCommandLine(db, `refund ${number}`)).toMatchObject({ ok: true })
    expect((await paidOf(db, id))[0]?.refunds).toMatchObject([{ amountPaise: totalPaise, state: 'done' }])
    expect(await newestInvoice(db, id)).toBeUndefined()
    expect(await stateOf(db, number)).toBe('cancelled')
    const emails = await db.selectFrom('mails').select('text').where('kind', '=', 'refunded').execute()
    expect(emails).toEqual([{ text: expect.stringContaining('was cancelled, so we have refunded') }])
    expect(await openReviewTasks(db)).toEqual([])
  })

  it('is recorded once, whether repeated or concurrent', async () => {
    const db = await open()
    const { id, number, rupees } = await cancelled(db)
    const typed = { number, rupees, transactionId: UTR, knowingly: false }
    const answers = await Promise.all([1, 2, 3].map(() => recordManualPayment(db, typed, OWNER)))
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, false, true])
    const again = await runCommandLine(db, `received ${number} ${rupees} ${UTR} knowingly`)
    expect(again).toMatchObject({ ok: false, message: expect.stringContaining('already') })
    expect(await paidOf(db, id)).toHaveLength(1)
  })

  it('may have another amount and another id than was claimed', async () => {
    const db = await open()
    const { id, number } = await cancelled(db)
    expect(await runCommandLine(db, `received ${number} 12.50 999904118207`)).toMatchObject({ ok: true })
    expect(await paidOf(db, id)).toMatchObject([{ amountPaise: 12_50, transactionId: '999904118207', provider: 'upi' }])
    expect(await runCommandLine(db, `refund ${number} 13 by-hand`)).toMatchObject({ ok: false })
    expect(await runCommandLine(db, `refund ${number} by-hand`)).toMatchObject({ ok: true })
  })

  it('counts for two orders only after confirmation that both arrived', async () => {
    const db = await open()
    const first = await cancelled(db)
    const second = await claimedOrder(db, UTR)
    await runCommandLine(db, `confirm ${second.number}`)
    const line = `received ${first.number} ${first.rupees} ${UTR}`
    expect(await runCommandLine(db, line)).toMatchObject({ ok: false, message: expect.stringContaining(second.number) })
    expect(await paidOf(db, first.id)).toEqual([])
    expect(await runCommandLine(db, `${line} knowingly`)).toMatchObject({ ok: true })
    expect(await paidOf(db, first.id)).toHaveLength(1)
  })

  it('leaves another order’s claim to the same id open', async () => {
    const db = await open()
    const first = await cancelled(db)
    const second = await claimedOrder(db, UTR)
    const answer = await runCommandLine(db, `received ${first.number} ${first.rupees} ${UTR}`)
    expect(answer).toMatchObject({ ok: true })
    expect(await stateOf(db, second.number)).toBe('under_review')
    expect(await runCommandLine(db, `confirm ${second.number}`)).toMatchObject({ ok: false })
    expect(await runCommandLine(db, `confirm ${second.number} knowingly`)).toMatchObject({ ok: true })
  })

  it('is recorded beside the paying payment, and is refunded separately', async () => {
    const db = await open()
    const { id, number, totalPaise } = await paidOrder(db)
    const came = await runCommandLine(db, `received ${number} ${totalPaise / 100} 999904118207`)
    expect(came).toMatchObject({ ok: true, message: expect.stringContaining('stays paid') })
    const beside = (await paidOf(db, id)).find(({ forOrder }) => !forOrder)
    expect(await runCommandLine(db, `refund ${beside?.id}`)).toMatchObject({ ok: true })
    expect(await stateOf(db, number)).toBe('paid')
    expect(await db.selectFrom('creditNotes').select('number').execute()).toEqual([])
  })

  it('pays an order that is waiting, when it is the full amount', async () => {
    const db = await open()
    const { id, number, totalPaise } = await createOrder(db, { lines: { [GIFT]: 1 } })
    expect(await runCommandLine(db, `received ${number} 10 ${UTR}`)).toMatchObject({
      ok: false,
      message: expect.stringContaining(formatExact(totalPaise)),
    })
    expect(await runCommandLine(db, `received ${number} ${totalPaise / 100} ${UTR}`)).toMatchObject({ ok: true })
    expect(await stateOf(db, number)).toBe('paid')
    expect(await paidOf(db, id)).toMatchObject([{ forOrder: true }])
    expect(await newestInvoice(db, id)).toBeDefined()
  })

  it('is no cheque or card slip that has its number', async () => {
    const db = await open()
    const { id, number, totalPaise } = await createOrder(db, { lines: { [GIFT]: 1 } })
    const cheque = { ...EMPTY_HAND_PAYMENT, method: 'cheque', chequeNumber: '004512', receivedOn: '2026-11-23' }
    const form = { number, key: 'one-form', shownDuePaise: totalPaise }
    await recordHandPayment(db, { ...form, typed: { ...cheque, amount: formatExact(totalPaise) } }, OWNER)
    expect(await runCommandLine(db, `received ${number} ${totalPaise / 100} 004512`)).toMatchObject({ ok: true })
    const rows = (await paymentsOfOrder(db, id)).map(({ method, state }) => [method, state])
    expect(rows).toEqual(
      expect.arrayContaining([
        ['cheque', 'pending'],
        ['upi', 'paid'],
      ]),
    )
  })

  it('leaves an order under review for confirmation, unless the amount is below the claimed one', async () => {
    const db = await open()
    const { id, number, totalPaise } = await claimedOrder(db, UTR)
    const all = await runCommandLine(db, `received ${number} ${totalPaise / 100} ${UTR}`)
    expect(all).toMatchObject({ ok: false, message: expect.stringContaining(`confirm ${number}`) })
    expect(await runCommandLine(db, `received ${number} 10 999904118207`)).toMatchObject({ ok: false })
    expect(await runCommandLine(db, `received ${number} 10 ${UTR}`)).toMatchObject({ ok: true })
    expect(await stateOf(db, number)).toBe('under_review')
    expect(await paidOf(db, id)).toMatchObject([{ amountPaise: 10_00, forOrder: false }])
    const [, take, payBack] = (await runCommandLine(db, 'notes')).message.split('\n').map((line) => line.trim())
    expect(take).toBe(`npm run shop -- confirm ${number}`)
    expect(payBack).toMatch(/^npm run shop -- refund pay_/)
    expect(await runCommandLine(db, `confirm ${number}`)).toMatchObject({ ok: true })
    expect(await paidOf(db, id)).toMatchObject([{ amountPaise: 10_00, forOrder: true }])
  })

  it('is test money in a test shop and real money in a live one', async () => {
    const db = await open()
    const [tested, live] = [await createOrder(db, { test: true }), await createOrder(db, { test: true })]
    const typed = ({ number, totalPaise }: typeof tested) => ({
      number,
      rupees: String(totalPaise / 100),
      transactionId: UTR,
      knowingly: true,
    })
    expect(await recordManualPayment(db, typed(tested), { ...OWNER, live: false })).toMatchObject({ ok: true })
    expect(await paidOf(db, tested.id)).toMatchObject([{ provider: 'test', forOrder: true }])
    expect(await recordManualPayment(db, typed(live), OWNER)).toMatchObject({ ok: true })
    expect(await paidOf(db, live.id)).toMatchObject([{ provider: 'upi', forOrder: false }])
    expect(await openReviewTasks(db)).toEqual([expect.stringContaining('made in test mode. Refund it')])
  })

  it('can be recorded for a paid order that also has a claimed id', async () => {
    const db = await open()
    const order = await claimedOrder(db, UTR)
    const { number, totalPaise } = order
    await db.updateTable('orders').set({ state: 'paid' }).where('number', '=', number).execute()
    expect(await runCommandLine(db, `received ${number} ${totalPaise / 100} ${UTR}`)).toMatchObject({ ok: true })
    expect(await paidOf(db, order.id)).toMatchObject([{ forOrder: false }])
  })

  it.each(['x', '0', '-4', '1e3', '12,3'])('refuses %s as an amount', async (rupees) => {
    const db = await open()
    const { number } = await cancelled(db)
    expect(await runCommandLine(db, `received ${number} ${rupees} ${UTR}`)).toMatchObject({ ok: false })
    expect(await runCommandLine(db, `received ${number} 10 12`)).toMatchObject({ ok: false })
    expect(await runCommandLine(db, `received ${number} 10 ${UTR} surely`)).toMatchObject({ ok: false })
  })
})
