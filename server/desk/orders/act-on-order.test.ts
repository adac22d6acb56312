import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { insertPayment } from '#server/payments/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { claimedOrder, claimFor, paidOrder } from '#test/owner-terminal.ts'
import { anOrder, aPayment, moveTo } from '#test/paid-order.ts'
import { NOW } from '#test/stock.ts'
import { type Act, actOnOrder } from './act-on-order.ts'
import { readOrder } from './read-order.ts'

const MEERA = { who: 'Meera', now: NOW, live: false }

describe.each(testDatabases)('an order at the desk on %s', (_, open) => {
  /** What its page shows, and the presses on it. */
  async function page(db: Db, number: string) {
    const shown = await readOrder(db, number, NOW)
    if (!shown) throw new Error('there is no such order')
    const { version, money } = shown
    const { claim } = money
    const press = async (act: Act, text = '') => {
      const answer = await actOnOrder(db, { number, act, text, version, claim: claim?.id ?? '' }, MEERA)
      return answer.ok ? undefined : 'words' in answer ? answer.words : answer.why
    }
    return { ...shown, press }
  }

  it('is packed, sent with its tracking and delivered, by name', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    expect(await (await page(db, number)).press('pack')).toBeUndefined()
    expect(await (await page(db, number)).press('ship', 'Blue Dart 77')).toBeUndefined()
    const sent = await page(db, number)
    expect(sent.order.parcels[0]).toMatchObject({ state: 'shipped', tracking: 'Blue Dart 77' })
    expect(sent.events.map(({ cause }) => cause)).toContain('packed by Meera')
    expect(await sent.press('deliver')).toBeUndefined()
    expect((await page(db, number)).state).toBe('delivered')
  })

  it('is not touched from a page that is a day old, and says what it is now', async () => {
    const db = await open()
    const { id, number } = await paidOrder(db)
    const old = await page(db, number)
    await db.updateTable('parcels').set({ street: 'Church Street' }).where('orderId', '=', id).execute()
    expect(await old.press('pack')).toMatch(/has changed this order.*paid now.*Nothing was done/)
    await (await page(db, number)).press('pack')
    expect(await old.press('pack')).toMatch(/packed by now and cannot become packed/)
    expect(await old.press('deliver')).toMatch(/cannot become delivered/)
  })

  it('is confirmed once by two who press at the same moment', async () => {
    const db = await open()
    const { number } = await claimedOrder(db, '632604118207')
    const [one, other] = [await page(db, number), await page(db, number)]
    const answers = await Promise.all([one.press('confirm'), other.press('confirm')])
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
    expect(answers.filter(Boolean)).toEqual([expect.stringMatching(/decided already: this order is paid/)])
  })

  it('is decided about by the transaction that was seen', async () => {
    const db = await open()
    const placed = await claimedOrder(db, '632604118207')
    const seen = await page(db, placed.number)
    await claimFor(db, placed, '632604118208')
    expect(await seen.press('confirm')).toMatch(/Another transaction id was given/)
    expect(await seen.press('not-found', 'not on the statement')).toMatch(/Another transaction id was given/)
    const now = await page(db, placed.number)
    expect(await now.press('not-found', ' ')).toMatch(/where you looked/)
    expect(await now.press('not-found', 'not on the statement')).toBeUndefined()
    expect(await now.press('not-found', 'still not')).toMatch(/was told so/)
  })

  it('of more than the shop says is confirmed by whoever has just shown that it is them', async () => {
    const db = await open()
    const { id, number } = await claimedOrder(db, '632604118207')
    await db.updateTable('orders').set({ totalPaise: 25_000_01 }).where('id', '=', id).execute()
    const { version, money } = await page(db, number)
    const wanted = { number, act: 'confirm' as const, text: '', version, claim: money.claim?.id ?? '' }
    const limit = { userId: 'meera', provenAt: undefined, limitPaise: 25_000_00, now: NOW }
    expect(await actOnOrder(db, wanted, { ...MEERA, limit })).toEqual({ ok: false, why: 'prove' })
    expect((await readOrder(db, number, NOW))?.order.state).toBe('under_review')
    expect(await actOnOrder(db, wanted, { ...MEERA, limit: { ...limit, provenAt: NOW } })).toEqual({ ok: true })
  })

  it('of which another amount came is taken as it is, as long as nobody has given a transaction id meanwhile', async () => {
    const db = await open()
    const placed = await anOrder(db, { at: NOW })
    const came = { ...aPayment(NOW), orderId: placed.id, amountPaise: 100_00 }
    await db.transaction().execute((trx) => insertPayment(trx, came))
    await moveTo(db, placed.id, 'under_review', { by: 'provider', at: NOW })
    const shown = await page(db, placed.number)
    expect([shown.money.claim, shown.money.camePaise]).toEqual([undefined, 100_00])
    await claimFor(db, placed, '632604118208')
    expect(await shown.press('confirm')).toMatch(/Another transaction id was given/)
    await db.deleteFrom('payments').where('transactionId', '=', '632604118208').execute()
    expect(await shown.press('confirm')).toBeUndefined()
    expect((await page(db, placed.number)).order.state).toBe('paid')
  })

  it('keeps the notes of the team, with who wrote them', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    expect(await (await page(db, number)).press('note', '  ')).toMatch(/write the note/)
    expect(await (await page(db, number)).press('note', 'Rang: in a lift.')).toBeUndefined()
    expect((await page(db, number)).teamNotes).toMatchObject([{ who: 'Meera', text: 'Rang: in a lift.' }])
  })
})
