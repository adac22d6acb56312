import { describe, expect, it } from 'vitest'
import { testDatabases } from '#test/databases.ts'
import { claimedOrder, runCommandLine, runWith, stateOf } from '#test/owner-terminal.ts'

describe.each(testDatabases)('payment review commands on %s', (_, open) => {
  it('confirm or reject a reviewed payment', async () => {
    const db = await open()
    const there = await claimedOrder(db, '632604118207')
    const missing = await claimedOrder(db, '632604118208')
    expect(await runCommandLine(db, `confirm ${there.number}`)).toMatchObject({ ok: true })
    expect(await runCommandLine(db, `reject ${missing.number}`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('<why…>'),
    })
    expect(await runCommandLine(db, `reject ${missing.number} not on the statement`)).toMatchObject({ ok: true })
    expect([await stateOf(db, there.number), await stateOf(db, missing.number)]).toEqual(['paid', 'under_review'])
    expect(await runCommandLine(db, `confirm ${there.number}`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('is paid'),
    })
    expect(await runCommandLine(db, `reject ${missing.number} again`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('was already informed'),
    })
    expect((await runCommandLine(db, `show ${missing.number}`)).message).toContain(
      'not found by asha: not on the statement',
    )
    expect(await runCommandLine(db, `cancel ${missing.number}`)).toMatchObject({ ok: true })
    expect(await stateOf(db, missing.number)).toBe('cancelled')
  })

  it('confirm an id for a second order only with an extra argument', async () => {
    const db = await open()
    const [first, second] = [await claimedOrder(db, '632604118207'), await claimedOrder(db, '6326 0411 8207')]
    expect((await runCommandLine(db, `show ${first.number}`)).message).toContain(
      `was given for ${second.number} as well`,
    )
    expect(await runCommandLine(db, `confirm ${second.number}`)).toMatchObject({
      ok: true,
      message: expect.stringContaining(`was given for order ${first.number}, which stays under review`),
    })
    const unknowing = await runCommandLine(db, `confirm ${first.number}`)
    expect(unknowing).toMatchObject({ ok: false, message: expect.stringContaining(second.number) })
    expect(await runCommandLine(db, `confirm ${first.number} yes`)).toMatchObject({ ok: false })
    expect(await stateOf(db, first.number)).toBe('under_review')
    expect(await runCommandLine(db, `confirm ${first.number} knowingly`)).toMatchObject({ ok: true })
    expect(await stateOf(db, first.number)).toBe('paid')
  })

  it('report the claim of an order before cancelling it', async () => {
    const db = await open()
    const { number } = await claimedOrder(db, '632604118207')
    const told: string[] = []
    await runWith(db, `cancel ${number}`, { tell: (words) => void told.push(words), ask: async () => false })
    expect(told[0]).toContain('UPI transaction 632604118207 was given for it')
  })
})
