import { describe, expect, it } from 'vitest'
import { delivery } from '#server/cli/delivery.ts'
import { deliveryHistory } from '#server/settings/setting-history.ts'
import type { Shop } from '#server/shop.ts'
import { testDatabases } from '#test/databases.ts'
import { removeExtraDay, saveExtraDay } from './change-extra-days.ts'
import { readDeliveryTables } from './queries.ts'
import { undoDelivery } from './undo-delivery.ts'

const NOW = new Date('2026-11-21T06:12:00Z')
const MEERA = { who: 'Meera', now: NOW, live: false }
const SUNDAY = { day: '2027-10-24', name: 'Diwali Sunday', cutOff: '6 pm', until: '13:00', mostADay: '200', fee: '' }

describe.each(testDatabases)('extra days on %s', (_, open) => {
  it('are added, changed, moved, removed and undone', async () => {
    const db = await open()
    const save = (change: Partial<typeof SUNDAY>, was = '', confirmed = '') =>
      saveExtraDay(db, { form: { ...SUNDAY, ...change }, was, confirmed }, MEERA)
    const days = async () => (await readDeliveryTables(db)).extraDays
    expect(await save({})).toEqual({
      ok: true,
      message:
        'Sunday, 24 October 2027: Diwali Sunday, order before 6 pm, until 1 pm, at most 200 parcels. Shop and riders work.',
    })
    const stored = { day: '2027-10-24', name: 'Diwali Sunday', cutOff: '18:00', until: '13:00', mostADay: 200 }
    expect(await days()).toEqual([stored])
    expect(await save({})).toMatchObject({ errors: { day: 'Sunday, 24 October 2027 is an extra day already.' } })
    expect(await save({}, '2027-10-24')).toMatchObject({ ok: true, message: 'Nothing has changed.' })
    await save({ day: '2027-10-31', cutOff: '', until: '', mostADay: '' }, '2027-10-24')
    expect(await days()).toEqual([{ day: '2027-10-31', name: 'Diwali Sunday' }])
    const [moved] = await deliveryHistory(db)
    expect(moved).toMatchObject({ what: expect.stringContaining('Sunday, 31 October 2027'), canUndo: true })
    expect(moved).not.toHaveProperty('before')
    expect((await undoDelivery(db, process.cwd(), moved?.version ?? 0, MEERA)).ok).toBe(true)
    expect(await days()).toEqual([stored])
    expect(await save({}, '2027-10-31')).toMatchObject({
      errors: { day: 'It was removed since you opened it. Add it again.' },
    })
    expect((await removeExtraDay(db, '2027-10-24', MEERA)).ok).toBe(true)
    expect((await removeExtraDay(db, '2027-10-24', MEERA)).ok).toBe(false)
    const [removed] = await deliveryHistory(db)
    expect(removed?.what).toBe('Sunday, 24 October 2027, Diwali Sunday, is a usual day again.')
    expect((await undoDelivery(db, process.cwd(), removed?.version ?? 0, MEERA)).ok).toBe(true)
    expect(await days()).toEqual([stored])
  })

  it('have an error beside each wrong field', async () => {
    const db = await open()
    const errors = async (change: Partial<typeof SUNDAY>) => {
      const answer = await saveExtraDay(db, { form: { ...SUNDAY, ...change }, was: '', confirmed: '' }, MEERA)
      return answer.errors
    }
    for (const [change, expected] of [
      [{ day: '' }, { day: 'Choose a day.' }],
      [{ day: '24 Oct' }, { day: '24 Oct is not a date. Write 2027-10-24.' }],
      [{ day: '2026-11-20' }, { day: '20 November 2026 is over.' }],
      [{ day: '2037-10-24' }, { day: '24 October 2037 is years away. Is the year right?' }],
      [{ name: '' }, { name: 'Enter a name of at most 60 characters.' }],
      [{ cutOff: 'late' }, { cutOff: 'Write a time, such as 6 pm.' }],
      [{ until: '6' }, { until: 'Add am or pm, such as 6 pm.' }],
      [{ fee: '-5' }, { fee: 'An amount cannot be below 0.' }],
      [{ fee: 'fifty' }, { fee: 'Enter an amount in rupees, such as 90 or 90.50.' }],
      [{ mostADay: '0' }, { mostADay: 'Enter whole parcels, from 1 to 100000.' }],
    ] as const)
      expect([change, await errors(change)]).toEqual([change, expected])
    expect((await readDeliveryTables(db)).extraDays).toEqual([])
  })

  it('are set on the command line', async () => {
    const db = await open()
    const run = async (text: string) => {
      const answer = await delivery.run({ db, now: () => NOW } as Shop, [text], MEERA)
      return answer.ok ? answer.message : `refused: ${answer.message}`
    }
    expect(await run('extra 2027-10-24 Diwali Sunday, before 6 pm, until 1 pm, most 200')).toContain(
      'at most 200 parcels',
    )
    expect(await run('extra 2027-10-24 Diwali Sunday, fee 49.50')).toContain('Diwali Sunday, ₹49.50 more for a slot.')
    expect((await readDeliveryTables(db)).extraDays).toEqual([
      { day: '2027-10-24', name: 'Diwali Sunday', feePaise: 4950 },
    ])
    expect(await run('extra 2027-10-24 Diwali Sunday, most 150')).toContain('Diwali Sunday, at most 150 parcels.')
    expect(await run('')).toMatch(/2027-10-24 +Diwali Sunday, at most 150 parcels/)
    expect(await run('extra 2027-10-24 Diwali Sunday, from 6 pm')).toMatch(/^refused: Missing or unexpected argument/)
    expect(await run('extra 2027-10-24')).toMatch(/^refused: Missing or unexpected argument/)
    expect(await run('extra 2027-10-24 Diwali, before late')).toBe('refused: Write a time, such as 6 pm.')
    expect(await run('extra 2027-10-24 -')).toContain('is a usual day again')
    expect(await run('extra 2027-10-24 -')).toContain('refused: 2027-10-24 is not an extra day.')
  })
})
