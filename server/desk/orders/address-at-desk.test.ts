import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { anOrder, aPaidOrder, moveTo, NOON } from '#test/paid-order.ts'
import { type AddressTexts, addressAtDesk, readAddress } from './address-at-desk.ts'
import { cancelAtDesk, lookAtCancel } from './cancel-at-desk.ts'

const MEERA = { who: 'Meera', now: NOON, live: false, address: '203.0.113.7' }
const KOCHI = { street: '12 MG Road', city: 'Kochi', state: 'Kerala', zipCode: '682001' }

describe.each(testDatabases)('an order at the desk on %s', (_, open) => {
  async function form(db: Db, number: string, change: Partial<AddressTexts>) {
    const now = await readAddress(db, number, '1')
    if (!now) throw new Error('there is no such parcel')
    return { number, which: '1', address: { ...now, ...change } }
  }

  it('goes elsewhere before it is packed, and its tax is said before the press', async () => {
    const db = await open()
    const { number } = await aPaidOrder(db)
    const typed = await form(db, number, KOCHI)
    const looked = await addressAtDesk(db, typed, MEERA)
    if (!looked.ok || looked.done) throw new Error('it was not shown')
    expect(looked.lines.join(' ')).toMatch(
      /Karnataka \(29\) and becomes Kerala \(32\)\. IGST is charged in place of CGST and SGST\. A credit note takes back/,
    )
    expect((await readAddress(db, number, '1'))?.city).not.toBe('Kochi')
    expect(await addressAtDesk(db, typed, MEERA, 'of yesterday')).toMatchObject({ ok: true, changed: true })
    expect(await addressAtDesk(db, typed, MEERA, looked.seen)).toEqual({ ok: true, done: true })
    expect(await readAddress(db, number, '1')).toMatchObject(KOCHI)
    expect(await addressAtDesk(db, typed, MEERA, looked.seen)).toMatchObject({
      faults: { form: expect.stringMatching(/there already/) },
    })
    const audit = await db.selectFrom('changes').select(['what', 'before', 'after', 'address']).execute()
    expect(audit).toEqual([
      { what: 'address changed', before: 'Karnataka (29)', after: 'Kerala (32)', address: '203.0.113.7' },
    ])
  })

  it('keeps its address where what was typed cannot be, and says so beside the field', async () => {
    const db = await open()
    const { id, number } = await aPaidOrder(db)
    const typed = async (change: Partial<AddressTexts>) => addressAtDesk(db, await form(db, number, change), MEERA)
    expect(await typed({ zipCode: '110001' })).toMatchObject({
      faults: { zipCode: expect.stringMatching(/is in Delhi/) },
    })
    expect(await typed({ city: 'K' })).toMatchObject({ faults: { city: 'City is required' } })
    await moveTo(db, id, 'packed')
    expect(await typed(KOCHI)).toMatchObject({ faults: { form: expect.stringMatching(/packed by now/) } })
  })

  it('is given up as long as nobody has paid, once somebody has read what that means', async () => {
    const db = await open()
    const [unpaid, paid] = [await anOrder(db), await aPaidOrder(db)]
    const look = await lookAtCancel(db, unpaid.number, MEERA)
    if (!look?.ok) throw new Error('it was not shown')
    expect(await cancelAtDesk(db, unpaid.number, 'of yesterday', MEERA)).toMatch(/changed since you looked/)
    expect(await cancelAtDesk(db, unpaid.number, look.seen, MEERA)).toBeUndefined()
    expect(await cancelAtDesk(db, unpaid.number, look.seen, MEERA)).toMatch(/cancelled and cannot be cancelled/)
    expect(await lookAtCancel(db, paid.number, MEERA)).toMatchObject({
      ok: false,
      words: expect.stringMatching(/pay it back/),
    })
    expect(await lookAtCancel(db, 'REG-none', MEERA)).toBeUndefined()
  })
})
