import { describe, expect, it } from 'vitest'
import { formatExact } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { invoiceOf } from '#server/documents/queries.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { testDatabases } from '#test/databases.ts'
import { claimedOrder, GIFT, paidOrder, run, stateOf } from '#test/owner-terminal.ts'
import { anOrder } from '#test/paid-order.ts'
import { OWNER } from '#test/stock.ts'
import { writeDownMoney } from './write-down-money.ts'

const UTR = '632604118207'
const paidOf = async (db: Db, id: string) => (await paymentsOfOrder(db, id)).filter(({ state }) => state === 'paid')
const openReviewTasks = async (db: Db) =>
  (await db.selectFrom('notes').select('text').where('doneAt', 'is', null).execute()).map(({ text }) => text)

describe.each(testDatabases)('money that came by UPI for an order that is over, on %s', (_, open) => {
  /** An order that was given up before its money was seen. */
  async function cancelled(db: Db) {
    const order = await claimedOrder(db, UTR)
    await run(db, `cancel ${order.number}`)
    return { ...order, rupees: String(order.totalPaise / 100) }
  }

  it('is written down, leaves the order cancelled, and goes back with an email and no document', async () => {
    const db = await open()
    const { id, number, totalPaise, rupees } = await cancelled(db)
    expect(await run(db, `confirm ${number}`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('received'),
    })
    expect(await run(db, `refund ${number}`)).toMatchObject({ ok: false, message: expect.stringContaining('received') })
    expect(await run(db, `received ${number} ${rupees} ${UTR}`)).toMatchObject({
      ok: true,
      message: expect.stringContaining('stays cancelled'),
    })
    expect(await stateOf(db, number)).toBe('cancelled')
    expect(await paidOf(db, id)).toMatchObject([
      { amountPaise: totalPaise, transactionId: UTR, forOrder: false, reason: 'written down by asha' },
    ])
    expect((await paymentsOfOrder(db, id)).length).toBe(1)
    expect(await openReviewTasks(db)).toEqual([expect.stringMatching(/after it was cancelled\. Pay it back\.$/)])
    const [money] = await paymentsOfOrder(db, id)
    expect((await run(db, 'notes')).message).toMatch(new RegExp(`npm run shop -- refund ${money?.id}$`))
    expect((await run(db, 'history')).message).toContain(`written down for order ${number}`)
    expect((await run(db, `show ${number}`)).message).toContain('bought nothing')
    expect(await run(db, `refund ${number}`)).toMatchObject({ ok: true })
    expect((await paidOf(db, id))[0]?.refunds).toMatchObject([{ amountPaise: totalPaise, state: 'done' }])
    expect(await invoiceOf(db, id)).toBeUndefined()
    expect(await stateOf(db, number)).toBe('cancelled')
    const emails = await db.selectFrom('mails').select('text').where('kind', '=', 'refunded').execute()
    expect(emails).toEqual([{ text: expect.stringContaining('was cancelled, so we have refunded') }])
    expect(await openReviewTasks(db)).toEqual([])
  })

  it('is written down once, whoever does it again or at the same moment', async () => {
    const db = await open()
    const { id, number, rupees } = await cancelled(db)
    const typed = { number, rupees, transactionId: UTR, knowingly: false }
    const answers = await Promise.all([1, 2, 3].map(() => writeDownMoney(db, typed, OWNER)))
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, false, true])
    const again = await run(db, `received ${number} ${rupees} ${UTR} knowingly`)
    expect(again).toMatchObject({ ok: false, message: expect.stringContaining('already') })
    expect(await paidOf(db, id)).toHaveLength(1)
  })

  it('may be another sum, under another id than was given', async () => {
    const db = await open()
    const { id, number } = await cancelled(db)
    expect(await run(db, `received ${number} 12.50 999904118207`)).toMatchObject({ ok: true })
    expect(await paidOf(db, id)).toMatchObject([{ amountPaise: 12_50, transactionId: '999904118207', provider: 'upi' }])
    expect(await run(db, `refund ${number} 13 by-hand`)).toMatchObject({ ok: false })
    expect(await run(db, `refund ${number} by-hand`)).toMatchObject({ ok: true })
  })

  it('is not counted for two orders unless somebody says that both came', async () => {
    const db = await open()
    const first = await cancelled(db)
    const second = await claimedOrder(db, UTR)
    await run(db, `confirm ${second.number}`)
    const line = `received ${first.number} ${first.rupees} ${UTR}`
    expect(await run(db, line)).toMatchObject({ ok: false, message: expect.stringContaining(second.number) })
    expect(await paidOf(db, first.id)).toEqual([])
    expect(await run(db, `${line} knowingly`)).toMatchObject({ ok: true })
    expect(await paidOf(db, first.id)).toHaveLength(1)
  })

  it('leaves another order’s claim to the same id to be decided', async () => {
    const db = await open()
    const first = await cancelled(db)
    const second = await claimedOrder(db, UTR)
    const answer = await run(db, `received ${first.number} ${first.rupees} ${UTR}`)
    expect(answer).toMatchObject({ ok: true })
    expect(await stateOf(db, second.number)).toBe('under_review')
    expect(await run(db, `confirm ${second.number}`)).toMatchObject({ ok: false })
    expect(await run(db, `confirm ${second.number} knowingly`)).toMatchObject({ ok: true })
  })

  it('comes beside what an order was paid by, and goes back without touching it', async () => {
    const db = await open()
    const { id, number, totalPaise } = await paidOrder(db)
    const came = await run(db, `received ${number} ${totalPaise / 100} 999904118207`)
    expect(came).toMatchObject({ ok: true, message: expect.stringContaining('stays paid') })
    const beside = (await paidOf(db, id)).find(({ forOrder }) => !forOrder)
    expect(await run(db, `refund ${beside?.id}`)).toMatchObject({ ok: true })
    expect(await stateOf(db, number)).toBe('paid')
    expect(await db.selectFrom('creditNotes').select('number').execute()).toEqual([])
  })

  it('takes an order that waits for its money, where it is all of it', async () => {
    const db = await open()
    const { id, number, totalPaise } = await anOrder(db, { lines: { [GIFT]: 1 } })
    expect(await run(db, `received ${number} 10 ${UTR}`)).toMatchObject({
      ok: false,
      message: expect.stringContaining(formatExact(totalPaise)),
    })
    expect(await run(db, `received ${number} ${totalPaise / 100} ${UTR}`)).toMatchObject({ ok: true })
    expect(await stateOf(db, number)).toBe('paid')
    expect(await paidOf(db, id)).toMatchObject([{ forOrder: true }])
    expect(await invoiceOf(db, id)).toBeDefined()
  })

  it('leaves an order under review to be confirmed, unless less came than was claimed', async () => {
    const db = await open()
    const { id, number, totalPaise } = await claimedOrder(db, UTR)
    const all = await run(db, `received ${number} ${totalPaise / 100} ${UTR}`)
    expect(all).toMatchObject({ ok: false, message: expect.stringContaining(`confirm ${number}`) })
    expect(await run(db, `received ${number} 10 999904118207`)).toMatchObject({ ok: false })
    expect(await run(db, `received ${number} 10 ${UTR}`)).toMatchObject({ ok: true })
    expect(await stateOf(db, number)).toBe('under_review')
    expect(await paidOf(db, id)).toMatchObject([{ amountPaise: 10_00, forOrder: false }])
    const [, take, payBack] = (await run(db, 'notes')).message.split('\n').map((line) => line.trim())
    expect(take).toBe(`npm run shop -- confirm ${number}`)
    expect(payBack).toMatch(/^npm run shop -- refund pay_/)
    expect(await run(db, `confirm ${number}`)).toMatchObject({ ok: true })
    expect(await paidOf(db, id)).toMatchObject([{ amountPaise: 10_00, forOrder: true }])
  })

  it('is test money in a test shop and real money in a live one', async () => {
    const db = await open()
    const [tested, live] = [await anOrder(db, { test: true }), await anOrder(db, { test: true })]
    const typed = ({ number, totalPaise }: typeof tested) => ({
      number,
      rupees: String(totalPaise / 100),
      transactionId: UTR,
      knowingly: true,
    })
    expect(await writeDownMoney(db, typed(tested), { ...OWNER, live: false })).toMatchObject({ ok: true })
    expect(await paidOf(db, tested.id)).toMatchObject([{ provider: 'test', forOrder: true }])
    expect(await writeDownMoney(db, typed(live), OWNER)).toMatchObject({ ok: true })
    expect(await paidOf(db, live.id)).toMatchObject([{ provider: 'upi', forOrder: false }])
    expect(await openReviewTasks(db)).toEqual([expect.stringContaining('made in test mode. Pay it back')])
  })

  it('can be written down for an order that is paid and was given an id as well', async () => {
    const db = await open()
    const order = await claimedOrder(db, UTR)
    const { number, totalPaise } = order
    await db.updateTable('orders').set({ state: 'paid' }).where('number', '=', number).execute()
    expect(await run(db, `received ${number} ${totalPaise / 100} ${UTR}`)).toMatchObject({ ok: true })
    expect(await paidOf(db, order.id)).toMatchObject([{ forOrder: false }])
  })

  it.each(['x', '0', '-4', '1e3', '12,3'])('takes %s for no sum', async (rupees) => {
    const db = await open()
    const { number } = await cancelled(db)
    expect(await run(db, `received ${number} ${rupees} ${UTR}`)).toMatchObject({ ok: false })
    expect(await run(db, `received ${number} 10 12`)).toMatchObject({ ok: false })
    expect(await run(db, `received ${number} 10 ${UTR} surely`)).toMatchObject({ ok: false })
  })
})
