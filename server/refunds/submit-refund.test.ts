import { describe, expect, it } from 'vitest'
import { indianDate } from '#domain/delivery/calendar.ts'
import { financialYear } from '#domain/document/document-number.ts'
import { EMPTY_HAND_PAYMENT } from '#domain/payment/hand-payment.ts'
import { transact } from '#server/db/transact.ts'
import { nextSerial } from '#server/documents/number-series.ts'
import { recordHandPayment } from '#server/payments/hand/record-hand-payment.ts'
import { countSalesFigures } from '#server/today/sales-figures.ts'
import { testDatabases } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import type { RefundForm } from './refund-form.ts'
import { loadRefundPreview, readRefundable, submitRefund } from './submit-refund.ts'

const EMPTY: RefundForm = {
  ...{ payment: '', what: 'whole', amount: '', restock: '', way: 'ask' },
  ...{ method: '', reference: '', pieces: {} },
}

describe.each(testDatabases)('a refund from the desk on %s', (_, open) => {
  async function paid() {
    const till = await openPaymentHarness('razorpay', open)
    const { checkoutKey, number, totalPaise } = await till.order()
    await till.comeBack(till.pay((await till.ask(checkoutKey)).ref).back)
    const { deps } = till
    const by = () => ({ who: 'Meera', now: deps.now(), live: true })
    const page = async () => {
      const shown = await readRefundable(till.db, number)
      if (!shown) throw new Error('there is no such order')
      return shown
    }
    const [{ id: payment } = { id: '' }] = (await page()).payments
    const form = (typed: Partial<RefundForm>): RefundForm => ({ ...EMPTY, payment, ...typed })
    const look = (typed: Partial<RefundForm>) => loadRefundPreview(deps, number, form(typed), by())
    /** Previews, and submits the preview `often` times. */
    async function give(typed: Partial<RefundForm>, often = 1, meanwhile = () => {}) {
      const looked = await look(typed)
      if (!looked.ok) return [looked.fault]
      meanwhile()
      const press = () => submitRefund(deps, number, { form: form(typed), seen: looked.seen }, by())
      return Promise.all(Array.from({ length: often }, press))
    }
    const state = () => till.stateOf(checkoutKey)
    /** Takes the next credit note number, as a refund of another order does. */
    const takeNumber = () =>
      transact(till.db, async (trx) => {
        for (const series of ['credit-note', 'test-credit-note'] as const)
          await nextSerial(trx, series, financialYear(indianDate(deps.now())))
      })
    return { ...till, number, totalPaise, payment, page, form, by, look, give, state, takeNumber }
  }

  it('is previewed with its consequences, and issued once for any number of submits', async () => {
    const shop = await paid()
    const looked = await shop.look({})
    expect(looked).toMatchObject({ ok: true, amountPaise: shop.totalPaise })
    expect(looked).toMatchObject({
      effects: [
        { kind: 'money', amountPaise: shop.totalPaise },
        { text: expect.stringMatching(/^Credit note /), amountPaise: shop.totalPaise },
        { text: 'Stock stays as it is' },
        { kind: 'email' },
        { kind: 'balance', amountPaise: 0, about: expect.stringContaining('The order becomes refunded.') },
      ],
    })
    const answers = await shop.give({}, 3)
    expect(answers.filter((answer) => 'ok' in answer && answer.ok)).toHaveLength(1)
    expect(shop.repaid()).toEqual([shop.totalPaise])
    expect(await shop.state()).toBe('refunded')
    expect((await shop.page()).payments).toEqual([])
  })

  it('states whether the buyer gets an email, or whether it is stored as a file', async () => {
    const shop = await paid()
    const preview = async (sendsEmail: boolean) => {
      const looked = await loadRefundPreview({ ...shop.deps, sendsEmail }, shop.number, shop.form({}), shop.by())
      return looked.ok ? looked.effects.find(({ kind }) => kind === 'email') : looked.fault.words
    }
    expect(await preview(true)).toMatchObject({
      text: expect.stringMatching(/^Email to /),
    })
    expect(await preview(false)).toEqual({
      ...{ kind: 'email', text: 'No email' },
      about: 'Email is not set up. It is kept as a file, not sent.',
    })
  })

  it('in part is not issued twice by two consecutive submits', async () => {
    const shop = await paid()
    const looked = await shop.look({ what: 'part', amount: '1' })
    const seen = looked.ok ? looked.seen : ''
    const press = () =>
      submitRefund(shop.deps, shop.number, { form: shop.form({ what: 'part', amount: '1' }), seen }, shop.by())
    expect(await press()).toEqual({ ok: true })
    expect(await press()).toMatchObject({ ok: false, why: 'changed' })
    expect(shop.repaid()).toEqual([100])
    expect(await shop.state()).toBe('paid')
  })

  it('is refused with a field error when it exceeds the payment or is no amount', async () => {
    const shop = await paid()
    const tooMuch = await shop.look({ what: 'part', amount: String(shop.totalPaise / 100 + 1) })
    expect(tooMuch).toMatchObject({ fault: { beside: 'amount', words: expect.stringMatching(/^Only ₹.* is left/) } })
    expect(await shop.look({ what: 'part', amount: 'all' })).toMatchObject({ fault: { beside: 'amount' } })
    expect(await shop.look({ what: 'lines', pieces: { 0: '99' } })).toMatchObject({ fault: { beside: 'lines' } })
    expect(await shop.look({ what: 'lines', pieces: { 0: 'x' } })).toMatchObject({ fault: { beside: 'lines' } })
    expect(await shop.look({ amount: '1' })).toMatchObject({
      fault: { beside: 'amount', words: expect.stringMatching(/Choose/) },
    })
    expect(await shop.look({ what: 'lines' })).toMatchObject({ fault: { beside: 'lines' } })
    expect(await shop.look({ payment: 'pay_of_another_order' })).toMatchObject({ fault: { beside: 'form' } })
    expect(shop.repaid()).toEqual([])
  })

  it('for a line restocks it and creates the credit note of the preview', async () => {
    const shop = await paid()
    const looked = await shop.look({ what: 'lines', pieces: { 0: '1' }, restock: 'on' })
    const foreseen = looked.ok ? looked.effects.find(({ kind }) => kind === 'document') : undefined
    const [line] = (await shop.page()).lines
    expect(await shop.give({ what: 'lines', pieces: { 0: '1' }, restock: 'on' })).toEqual([{ ok: true }])
    expect((await shop.page()).lines[0]?.pieces).toBe((line?.pieces ?? 0) - 1)
    expect(await shop.db.selectFrom('refundLines').select(['quantity', 'restock']).execute()).toEqual([
      { quantity: 1, restock: 1 },
    ])
    const notes = await shop.db.selectFrom('creditNotes').select(['number', 'amountPaise']).execute()
    expect(notes.map(({ number }) => `Credit note ${number}`)).toEqual([foreseen?.text])
    expect(notes[0]?.amountPaise).toBe(foreseen?.amountPaise)
  })

  it('is issued as confirmed although another credit note took the next number meanwhile', async () => {
    const shop = await paid()
    const looked = await shop.look({})
    if (!looked.ok) throw new Error(looked.fault.words)
    const text = looked.effects.find(({ kind }) => kind === 'document')?.text
    await shop.takeNumber()
    const now = await shop.look({})
    expect(now.ok && now.effects.find(({ kind }) => kind === 'document')?.text).not.toBe(text)
    const { seen } = looked
    expect(await submitRefund(shop.deps, shop.number, { form: shop.form({}), seen }, shop.by())).toEqual({ ok: true })
  })

  it('of cash is recorded as given back, in cash unless another way is chosen, and counts on its day', async () => {
    const shop = await paid()
    const { number, totalPaise } = await shop.order()
    const typed = { ...EMPTY_HAND_PAYMENT, method: 'cash', amount: String(totalPaise / 100) }
    const today = indianDate(shop.deps.now())
    const form = {
      number,
      key: 'key-of-a-cash-payment',
      typed: { ...typed, receivedOn: today },
      shownDuePaise: totalPaise,
    }
    expect(await recordHandPayment(shop.db, form, shop.by())).toEqual({ ok: true })
    const [payment] = (await readRefundable(shop.db, number))?.payments ?? []
    const give = async (change: Partial<RefundForm>) => {
      const typed = { ...EMPTY, payment: payment?.id ?? '', what: 'part', ...change }
      const looked = await loadRefundPreview(shop.deps, number, typed, shop.by())
      if (!looked.ok) return looked.fault.beside
      expect(await submitRefund(shop.deps, number, { form: typed, seen: looked.seen }, shop.by())).toEqual({ ok: true })
      return looked.effects[0]
    }
    expect(await give({ amount: '10' })).toMatchObject({ text: 'Recorded as refunded, cash', amountPaise: 1000 })
    expect(await give({ amount: '5', method: 'transfer', reference: 'x'.repeat(101) })).toBe('reference')
    expect(await give({ amount: '5', method: 'transfer', reference: ' HDFC0 42 ' })).toMatchObject({
      about: expect.stringContaining('transfer it at your bank'),
    })
    const rows = await shop.db
      .selectFrom('refunds')
      .select(['handMethod', 'handReference'])
      .orderBy('createdAt')
      .execute()
    expect(rows).toEqual([
      { handMethod: 'cash', handReference: null },
      { handMethod: 'transfer', handReference: 'HDFC0 42' },
    ])
    expect(shop.repaid()).toEqual([])
    expect((await countSalesFigures(shop.db, shop.deps.now())).hand).toMatchObject([
      { method: 'cash', payments: 1, paise: totalPaise, refundedPaise: 1000 },
      { method: 'transfer', payments: 0, refundedPaise: 500 },
    ])
  })

  it('reports that the provider is unavailable, and is never issued twice', async () => {
    const shop = await paid()
    const [away] = await shop.give({}, 1, () => shop.misbehave('lost'))
    expect(away).toMatchObject({ why: 'not-gone', lines: [expect.stringContaining('gave no clear answer')] })
    expect(await shop.look({})).toMatchObject({ fault: { words: expect.stringContaining('Check again in a minute') } })
    shop.passMinutes(2)
    // Only the response was lost: a new preview finds the refund.
    expect(await shop.look({})).toMatchObject({ fault: { words: 'All of it is already refunded.' } })
    expect([shop.repaid(), await shop.state()]).toEqual([[shop.totalPaise], 'refunded'])
  })

  it('of a large sum requires re-authentication, and is recorded in the audit log', async () => {
    const shop = await paid()
    const looked = await shop.look({})
    const limit = { userId: 'meera', provenAt: undefined, now: shop.deps.now() }
    const press = (limitPaise: number) =>
      submitRefund(
        shop.deps,
        shop.number,
        { form: shop.form({}), seen: looked.ok ? looked.seen : '' },
        { ...shop.by(), limit: { ...limit, limitPaise } },
      )
    expect(await press(shop.totalPaise - 1)).toEqual({ ok: false, why: 'prove' })
    expect(shop.repaid()).toEqual([])
    expect(await press(shop.totalPaise)).toEqual({ ok: true })
    const audit = await shop.db.selectFrom('changes').select(['who', 'what', 'subject']).execute()
    expect(audit).toEqual([{ who: 'Meera', what: 'refund asked for', subject: shop.number }])
  })
})
