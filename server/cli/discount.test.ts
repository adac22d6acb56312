import { describe, expect, it } from 'vitest'
import { toDiscountForm } from '#domain/discount/discount-form.ts'
import { readChangeMark, readChangesSince } from '#server/cache/cache-tags.ts'
import { discountResource } from '#server/discounts/discount-resource.ts'
import { endDiscount } from '#server/discounts/edit-discount.ts'
import { openDiscounts } from '#server/discounts/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { runCommandLine } from '#test/owner-terminal.ts'
import { OWNER } from '#test/stock.ts'

describe.each(testDatabases)('discount commands on %s', (_, open) => {
  it('create, change, switch and end discounts, each with an audit line', async () => {
    const db = await open()
    const mark = await readChangeMark(db)
    expect((await runCommandLine(db, 'discount')).message).toContain('No discounts yet.')
    const made = await runCommandLine(
      db,
      'offer make name=Diwali offer code=diwali10 off=10% min=1,500 for=wedding-edit from=2026-11-01 until=2026-11-12 uses=100 each=1',
    )
    const words =
      'Diwali offer: 10% off, for wedding-edit, from ₹1,500, with DIWALI10, from 1 November 2026 until 12 November 2026, 100 uses, 1 a person'
    expect(made).toEqual({ ok: true, message: `Offer made. ${words}.` })
    expect((await readChangesSince(db, mark))?.map(({ subject }) => subject)).toEqual(['offers:all'])
    expect((await readChangeMark(db)).version).toBe(mark.version)
    const list = (await runCommandLine(db, 'discount')).message
    expect(list).toMatch(/DIWALI10 +Ended +0 of 100 +0 /)
    const moved = await runCommandLine(db, 'discount change DIWALI10 off=200 until=2026-12-31 for=everything wrap=yes')
    expect(moved.message).toContain('₹200 off and free gift wrap, for everything')
    expect((await runCommandLine(db, 'discount off diwali10')).ok).toBe(true)
    expect((await runCommandLine(db, 'discount')).message).toMatch(/DIWALI10 +Off /)
    expect((await runCommandLine(db, 'discount on diwali10')).ok).toBe(true)
    expect(await runCommandLine(db, 'discount make name=Other code=DIWALI10 off=5%')).toEqual({
      ok: false,
      message: 'Nothing was done. Diwali offer already uses this code. End it first.',
    })
    expect((await runCommandLine(db, 'discount end diwali10')).ok).toBe(true)
    expect(await runCommandLine(db, 'discount on diwali10')).toEqual({
      ok: false,
      message: 'This offer has ended and cannot be changed.',
    })
    expect((await runCommandLine(db, 'discount make name=Other code=DIWALI10 off=5%')).ok).toBe(true)
    const said = await db.selectFrom('changes').select(['what', 'who']).where('subject', '=', 'offers').execute()
    expect(said.map(({ what }) => what).sort()).toEqual(
      ['offer made', 'offer changed', 'offer switched off', 'offer switched on', 'offer ended', 'offer made'].sort(),
    )
  })

  it.each([
    ['discount make code=DIWALI10 off=10%', 'Enter a name'],
    ['discount make name=A off=0%', 'Enter a whole percentage from 1 to 100'],
    ['discount make name=A off=1.5', 'Enter whole rupees'],
    ['discount make name=A', 'Enter a percentage or an amount'],
    ['discount make name=A off=5% code=D!', 'A code has 3 to 24'],
    ['discount make name=A off=5% for=nowhere', 'There is no collection called nowhere.'],
    ['discount make name=A off=5% gifts=kids-zone-99', 'There is no product called kids-zone-99.'],
    ['discount make name=A off=5% from=2026-11-12 until=2026-11-01', 'The last day is before the first.'],
    ['discount make name=A off=5% until=12.11.2026', 'Write the day as'],
    ['discount make name=A off=5% uses=-1', 'Enter a whole number'],
    ['discount make name=A of=5%', "'of=' is not understood."],
    ['discount make Diwali', "'Diwali' is not understood."],
    ['discount end NOTHING', 'There is no discount NOTHING.'],
    ['discount sell', 'Unknown discount command: sell.'],
  ])('are refused with a reason: %s', async (line, why) => {
    const db = await open()
    expect(await runCommandLine(db, line)).toMatchObject({ ok: false, message: expect.stringContaining(why) })
    expect(await openDiscounts(db)).toEqual([])
  })

  it('return a conflict when the discount has changed', async () => {
    const db = await open()
    await runCommandLine(db, 'discount make name=A off=5% code=FIVE')
    const [one] = await openDiscounts(db)
    if (!one) throw new Error('no offer')
    const base = toDiscountForm(one)
    const save = (percent: string) =>
      discountResource.save(db, one.id, { base, submitted: { ...base, percent } }, OWNER)
    expect(await save('6')).toMatchObject({ ok: true, changed: ['percent'] })
    expect(await save('7')).toMatchObject({ ok: false, why: 'clash', clashes: ['percent'] })
    const seen = new Date(OWNER.now.getTime() - 1000).toISOString()
    expect(await endDiscount(db, { id: one.id, seen }, OWNER)).toMatchObject({ ok: false })
    expect((await openDiscounts(db))[0]?.off).toEqual({ by: 'percent', percent: 6 })
  })
})
