import { describe, expect, it } from 'vitest'
import { NO_OFFER, typedOf } from '#domain/offer/offer-form.ts'
import { openOffers } from '#server/catalogue/offers.ts'
import { changeOffer } from '#server/owner/change-offers.ts'
import { changesSince, currentMark } from '#server/versions/shown-versions.ts'
import { testDatabases } from '#test/databases.ts'
import { run } from '#test/owner-terminal.ts'
import { OWNER } from '#test/stock.ts'

describe.each(testDatabases)('offers from a terminal on %s', (_, open) => {
  it('are made, changed, switched and ended, each with its line in the audit', async () => {
    const db = await open()
    const mark = await currentMark(db)
    expect((await run(db, 'offer')).message).toContain('There is no offer yet.')
    const made = await run(
      db,
      'offer make name=Diwali offer code=diwali10 off=10% min=1,500 for=wedding-edit from=2026-11-01 until=2026-11-12 uses=100 each=1',
    )
    const words =
      'Diwali offer: 10% off, for wedding-edit, from ₹1,500, with DIWALI10, from 1 November 2026 until 12 November 2026, 100 uses, 1 a person'
    expect(made).toEqual({ ok: true, message: `Offer made. ${words}.` })
    expect((await changesSince(db, mark))?.map(({ subject }) => subject)).toEqual(['offers:all'])
    expect((await currentMark(db)).version).toBe(mark.version)
    const list = (await run(db, 'offer')).message
    expect(list).toMatch(/DIWALI10 +Ended +0 of 100 +0 /)
    const moved = await run(db, 'offer change DIWALI10 off=200 until=2026-12-31 for=everything wrap=yes')
    expect(moved.message).toContain('₹200 off and free gift wrap, for everything')
    expect((await run(db, 'offer off diwali10')).ok).toBe(true)
    expect((await run(db, 'offer')).message).toMatch(/DIWALI10 +Off /)
    expect((await run(db, 'offer on diwali10')).ok).toBe(true)
    expect(await run(db, 'offer make name=Other code=DIWALI10 off=5%')).toEqual({
      ok: false,
      message: 'Nothing was done. Diwali offer has this code already. End it first.',
    })
    expect((await run(db, 'offer end diwali10')).ok).toBe(true)
    expect(await run(db, 'offer on diwali10')).toEqual({ ok: false, message: 'This offer has ended.' })
    expect((await run(db, 'offer make name=Other code=DIWALI10 off=5%')).ok).toBe(true)
    const said = await db.selectFrom('changes').select(['what', 'who']).where('subject', '=', 'offers').execute()
    expect(said.map(({ what }) => what).sort()).toEqual(
      ['offer made', 'offer changed', 'offer switched off', 'offer switched on', 'offer ended', 'offer made'].sort(),
    )
  })

  it.each([
    ['offer make code=DIWALI10 off=10%', 'Give it a name'],
    ['offer make name=A off=0%', 'Whole percent from 1 to 100'],
    ['offer make name=A off=1.5', 'Whole rupees'],
    ['offer make name=A', 'Say what it takes off'],
    ['offer make name=A off=5% code=D!', 'A code has 3 to 24'],
    ['offer make name=A off=5% for=nowhere', 'There is no collection called nowhere.'],
    ['offer make name=A off=5% gifts=kids-zone-99', 'There is no gift called kids-zone-99.'],
    ['offer make name=A off=5% from=2026-11-12 until=2026-11-01', 'It would end before it begins.'],
    ['offer make name=A off=5% until=12.11.2026', 'Write the day as'],
    ['offer make name=A off=5% uses=-1', 'A whole number from 1'],
    ['offer make name=A of=5%', "'of=' is not understood."],
    ['offer make Diwali', "'Diwali' is not understood."],
    ['offer end NOTHING', 'There is no offer NOTHING.'],
    ['offer sell', 'There is no offer sell.'],
  ])('are refused with a word why: %s', async (line, why) => {
    const db = await open()
    expect(await run(db, line)).toMatchObject({ ok: false, message: expect.stringContaining(why) })
    expect(await openOffers(db)).toEqual([])
  })

  it('are not changed unseen where somebody else has changed them', async () => {
    const db = await open()
    await run(db, 'offer make name=A off=5% code=FIVE')
    const [one] = await openOffers(db)
    if (!one) throw new Error('no offer')
    const typed = { ...NO_OFFER, ...typedOf(one), percent: '6' }
    const seen = OWNER.now.toISOString()
    const later = { ...OWNER, now: new Date(OWNER.now.getTime() + 1000) }
    expect(await changeOffer(db, { id: one.id, seen }, typed, later)).toMatchObject({ ok: true })
    expect(await changeOffer(db, { id: one.id, seen }, typed, later)).toEqual({ ok: false, why: 'changed' })
    expect((await openOffers(db))[0]?.off).toEqual({ by: 'percent', percent: 6 })
  })
})
