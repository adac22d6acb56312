import { describe, expect, it } from 'vitest'
import { formatExact } from '#domain/payment/money.ts'
import { transact } from '#server/db/transact.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { insertRefund } from '#server/refunds/queries.ts'
import { recordProviderRefund } from '#server/refunds/record-refund.ts'
import { testDatabases } from '#test/databases.ts'
import { claimFor, GIFT, paidOrder, runCommandLine, runWith, stateOf } from '#test/owner-terminal.ts'
import { minutesLater, NOW, placedOrder } from '#test/stock.ts'

describe.each(testDatabases)('irreversible commands on %s', (_, open) => {
  it.each(['refund', 'cancel'])('preview %s, ask, and do nothing without confirmation', async (name) => {
    const db = await open()
    const { number, totalPaise } = name === 'refund' ? await paidOrder(db) : await placedOrder(db, { [GIFT]: 1 })
    const before = await stateOf(db, number)
    const told: string[] = []
    const tell = (words: string) => void told.push(words)
    expect(await runWith(db, `${name} ${number}`, { tell, ask: async () => false })).toEqual({
      ok: false,
      message: 'Nothing was done.',
    })
    expect(told).toEqual([expect.stringContaining(`Order ${number} of Asha Rao, ${formatExact(totalPaise)}, is `)])
    expect(await runWith(db, `${name} ${number}`, { tell })).toMatchObject({
      ok: false,
      message: expect.stringContaining('--yes'),
    })
    expect(await stateOf(db, number)).toBe(before)
    expect(await runWith(db, `${name} ${number} --yes`, { tell })).toMatchObject({ ok: true })
    expect(await stateOf(db, number)).not.toBe(before)
    // A refused command does not ask.
    expect(
      await runWith(db, `${name} ${number}`, { tell, ask: () => Promise.reject(new Error('asked')) }),
    ).toMatchObject({ ok: false, message: expect.stringContaining(number) })
  })

  /** Confirms, but only after another change. */
  const yesAfter = (happening: () => Promise<unknown>) => ({
    tell: () => {},
    ask: () => happening().then(() => true),
  })
  const CHANGED = { ok: false, message: expect.stringContaining('Something has changed since this preview') }

  it('cancel keeps an order that received a claim during the prompt', async () => {
    const db = await open()
    const order = await placedOrder(db, { [GIFT]: 1 })
    const { number } = order
    const claimed = () => claimFor(db, order, '632604118207')
    expect(await runWith(db, `cancel ${number}`, yesAfter(claimed))).toMatchObject(CHANGED)
    expect(await stateOf(db, number)).toBe('under_review')
    expect(await runCommandLine(db, `cancel ${number}`)).toMatchObject({ ok: true })
  })

  it('manual refund never books the rest in place of a partial refund that ended during the prompt', async () => {
    const db = await open()
    const { id, number } = await paidOrder(db)
    const payment = (await paymentsOfOrder(db, id))[0]
    if (!payment) throw new Error('there is no payment')
    const earlier = minutesLater(-30)
    const part = await transact(db, (trx) =>
      insertRefund(trx, payment, { amountPaise: 10_00, who: 'asha', at: earlier }),
    )
    const made = { providerRef: 'rfnd_1', name: part?.id, amountPaise: 10_00, state: 'done' as const }
    const ended = () => recordProviderRefund(db, payment, made, { who: 'razorpay', at: NOW })
    expect(await runWith(db, `refund ${number} by-hand`, yesAfter(ended))).toMatchObject(CHANGED)
    const back = async () =>
      (await paymentsOfOrder(db, id)).flatMap(({ refunds }) => refunds.map((it) => it.amountPaise))
    expect(await back()).toEqual([10_00])
    // Nothing is displayed here, so the arguments must name the rest.
    const unseen = await runWith(db, `refund ${number} by-hand --yes`, { tell: () => {} })
    expect(unseen).toMatchObject({ ok: false, message: expect.stringContaining('Enter the amount') })
    expect(await back()).toEqual([10_00])
    expect(await runWith(db, `refund ${number} 5 by-hand --yes`, { tell: () => {} })).toMatchObject({ ok: true })
    expect(await back()).toEqual([10_00, 5_00])
  })

  it('erase skips data that arrived during the prompt, and reports when there is none', async () => {
    const db = await open()
    const email = 'priya@example.in'
    const written = () => storeEnquiry(db, { kind: 'contact', email, fields: { message: 'Hello' } }, NOW)
    await written()
    expect(await runWith(db, `erase ${email}`, yesAfter(written))).toMatchObject(CHANGED)
    const kept = async () => (await db.selectFrom('enquiries').select('id').execute()).length
    expect(await kept()).toBe(2)
    expect(await runCommandLine(db, `erase ${email}`)).toMatchObject({ ok: true })
    expect(await kept()).toBe(0)
    for (const line of [`erase ${email} --yes`, 'erase nobody@example.in --yes'])
      expect(await runCommandLine(db, line)).toMatchObject({
        ok: false,
        message: expect.stringContaining('There is nothing about'),
      })
  })
})
