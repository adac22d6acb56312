import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { type AddressFields, readAddress, submitAddress } from './address-form.ts'
import { loadCancelPreview, submitCancel } from './order-actions.ts'

const MEERA = { who: 'Meera', now: NOON, live: false, address: '203.0.113.7' }
const KOCHI = { street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' }

describe.each(testDatabases)('an order at the desk on %s', (_, open) => {
  async function form(db: Db, number: string, change: Partial<AddressFields>) {
    const now = await readAddress(db, number, '1')
    if (!now) throw new Error('there is no such parcel')
    return { number, which: '1', address: { ...now, ...change } }
  }

  it('takes a new address before it is packed, and previews the tax', async () => {
    const db = await open()
    const { number } = await createPaidOrder(db)
    const typed = await form(db, number, KOCHI)
    const looked = await submitAddress(db, typed, MEERA)
    if (!looked.ok || looked.done) throw new Error('it was not shown')
    expect(looked.effects.map(({ text, about }) => `${text} ${about ?? ''}`).join(' ')).toMatch(
      /from Karnataka \(29\) to Kerala \(32\)\. IGST is charged in place of CGST and SGST\. A credit note cancels/,
    )
    expect((await readAddress(db, number, '1'))?.city).not.toBe('Kochi')
    expect(await submitAddress(db, typed, MEERA, 'of yesterday')).toMatchObject({ ok: true, changed: true })
    expect(await submitAddress(db, typed, MEERA, looked.seen)).toEqual({ ok: true, done: true })
    expect(await readAddress(db, number, '1')).toMatchObject(KOCHI)
    expect(await submitAddress(db, typed, MEERA, looked.seen)).toMatchObject({
      faults: { form: expect.stringMatching(/already has this address/) },
    })
    const audit = await db.selectFrom('changes').select(['what', 'before', 'after', 'address']).execute()
    expect(audit).toEqual([
      { what: 'address changed', before: 'Karnataka (29)', after: 'Kerala (32)', address: '203.0.113.7' },
    ])
  })

  it('keeps its address when the submitted one is invalid, and shows field errors', async () => {
    const db = await open()
    const { id, number } = await createPaidOrder(db)
    const typed = async (change: Partial<AddressFields>) => submitAddress(db, await form(db, number, change), MEERA)
    expect(await typed({ zipCode: '110001' })).toMatchObject({
      faults: { zipCode: expect.stringMatching(/is in Delhi/) },
    })
    expect(await typed({ city: 'K' })).toMatchObject({ faults: { city: 'City is required' } })
    await moveTestOrder(db, id, 'packed')
    expect(await typed(KOCHI)).toMatchObject({ faults: { form: expect.stringMatching(/now packed/) } })
  })

  it('can be cancelled while unpaid, after a preview of the consequences', async () => {
    const db = await open()
    const [unpaid, paid] = [await createOrder(db), await createPaidOrder(db)]
    const look = await loadCancelPreview(db, unpaid.number, MEERA)
    if (!look?.ok) throw new Error('it was not shown')
    expect(await submitCancel(db, unpaid.number, 'of yesterday', MEERA)).toMatch(/order has changed/)
    expect(await submitCancel(db, unpaid.number, look.seen, MEERA)).toBeUndefined()
    expect(await submitCancel(db, unpaid.number, look.seen, MEERA)).toMatch(/cancelled and cannot be cancelled/)
    expect(await loadCancelPreview(db, paid.number, MEERA)).toMatchObject({
      ok: false,
      words: expect.stringMatching(/refund it instead/),
    })
    expect(await loadCancelPreview(db, 'REG-none', MEERA)).toBeUndefined()
  })
})
