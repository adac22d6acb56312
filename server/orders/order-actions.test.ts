import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { insertPayment } from '#server/payments/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { claimedOrder, claimFor, paidOrder } from '#test/owner-terminal.ts'
import { createOrder, moveTestOrder, samplePayment } from '#test/paid-order.ts'
import { NOW } from '#test/stock.ts'
import { type OrderAction, performOrderAction } from './order-actions.ts'
import { readOrder } from './read-order.ts'

const MEERA = { who: 'Meera', now: NOW, live: false }

describe.each(testDatabases)('an order at the desk on %s', (_, open) => {
  /** Returns the state of the order page and its actions. */
  async function page(db: Db, number: string) {
    const shown = await readOrder(db, number, NOW)
    if (!shown) throw new Error('there is no such order')
    const { version, money } = shown
    const { claim } = money
    const press = async (act: OrderAction, text = '') => {
      const answer = await performOrderAction(db, { number, act, text, version, claim: claim?.id ?? '' }, MEERA)
      return answer.ok ? undefined : 'words' in answer ? answer.words : answer.why
    }
    return { ...shown, press }
  }

  it('is packed, shipped with tracking and delivered, by a named person', async () => {
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

  it('is not changed from an outdated page, which shows the current status instead', async () => {
    const db = await open()
    const { id, number } = await paidOrder(db)
    const old = await page(db, number)
    await db.updateTable('parcels').set({ street: 'Church Street' }).where('orderId', '=', id).execute()
    expect(await old.press('pack')).toMatch(/changed this order.*now paid.*Nothing was done/)
    await (await page(db, number)).press('pack')
    expect(await old.press('pack')).toMatch(/now packed and cannot become packed/)
    expect(await old.press('deliver')).toMatch(/cannot become delivered/)
  })

  it('is confirmed once when two people submit concurrently', async () => {
    const db = await open()
    const { number } = await claimedOrder(db, '632604118207')
    const [one, other] = [await page(db, number), await page(db, number)]
    const answers = await Promise.all([one.press('confirm'), other.press('confirm')])
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
    expect(answers.filter(Boolean)).toEqual([expect.stringMatching(/already decided: the order is paid/)])
  })

  it('is confirmed by the transaction that was shown', async () => {
    const db = await open()
    const placed = await claimedOrder(db, '632604118207')
    const seen = await page(db, placed.number)
    await claimFor(db, placed, '632604118208')
    expect(await seen.press('confirm')).toMatch(/given another transaction id/)
    expect(await seen.press('not-found', 'not on the statement')).toMatch(/given another transaction id/)
    const now = await page(db, placed.number)
    expect(await now.press('not-found', ' ')).toBeUndefined()
    expect(await now.press('not-found', 'still not')).toMatch(/already informed/)
  })

  it('above the shop’s limit is confirmed only by a person who has just re-authenticated', async () => {
    const db = await open()
    const { id, number } = await claimedOrder(db, '632604118207')
    await db.updateTable('orders').set({ totalPaise: 25_000_01 }).where('id', '=', id).execute()
    const { version, money } = await page(db, number)
    const wanted = { number, act: 'confirm' as const, text: '', version, claim: money.claim?.id ?? '' }
    const limit = { userId: 'meera', provenAt: undefined, limitPaise: 25_000_00, now: NOW }
    expect(await performOrderAction(db, wanted, { ...MEERA, limit })).toEqual({ ok: false, why: 'prove' })
    expect((await readOrder(db, number, NOW))?.order.state).toBe('under_review')
    expect(await performOrderAction(db, wanted, { ...MEERA, limit: { ...limit, provenAt: NOW } })).toEqual({ ok: true })
  })

  it('paid with another amount can be accepted unless another transaction id was given in the meantime', async () => {
    const db = await open()
    const placed = await createOrder(db, { at: NOW })
    const came = { ...samplePayment(NOW), orderId: placed.id, amountPaise: 100_00 }
    await db.transaction().execute((trx) => insertPayment(trx, came))
    await moveTestOrder(db, placed.id, 'under_review', { by: 'provider', at: NOW })
    const shown = await page(db, placed.number)
    expect([shown.money.claim, shown.money.camePaise]).toEqual([undefined, 100_00])
    await claimFor(db, { ...placed, totalPaise: placed.totalPaise - 100_00 }, '632604118208')
    expect(await shown.press('confirm')).toMatch(/given another transaction id/)
    await db.deleteFrom('payments').where('transactionId', '=', '632604118208').execute()
    expect(await shown.press('confirm')).toBeUndefined()
    expect((await page(db, placed.number)).order.state).toBe('paid')
  })

  it('stores the notes of the team with their authors', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    expect(await (await page(db, number)).press('note', '  ')).toMatch(/Write a comment/)
    expect(await (await page(db, number)).press('note', 'Rang: in a lift.')).toBeUndefined()
    expect((await page(db, number)).teamNotes).toMatchObject([{ who: 'Meera', text: 'Rang: in a lift.' }])
  })
})
