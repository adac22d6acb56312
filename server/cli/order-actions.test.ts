import { describe, expect, it } from 'vitest'
import { findOrderEvents } from '#server/orders/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { GIFT, paidOrder, runCommandLine } from '#test/owner-terminal.ts'
import { placedOrder, stockOf } from '#test/stock.ts'

describe.each(testDatabases)('order commands on %s', (_, open) => {
  it('take an order from payment to delivery and record the actor', async () => {
    const db = await open()
    const { id, number } = await paidOrder(db)
    for (const line of [
      `pack ${number.toLowerCase()}`,
      `ship ${number} BD 77`,
      `deliver ${number.slice('REG-'.length)}`,
    ]) {
      expect(await runCommandLine(db, line)).toMatchObject({ ok: true })
    }
    expect(
      (await findOrderEvents(db, id))
        .map(({ state }) => state)
        .slice(-4)
        .sort(),
    ).toEqual(['delivered', 'packed', 'paid', 'shipped'])
    const events = await db
      .selectFrom('orderEvents')
      .select(['cause', 'actor'])
      .where('toState', '=', 'shipped')
      .execute()
    expect(events).toEqual([{ cause: 'shipped by asha: tracking BD 77', actor: 'owner' }])
    const email = await db.selectFrom('mails').select('text').where('kind', '=', 'shipped').executeTakeFirst()
    expect(email?.text).toContain('To follow the parcel: BD 77')
  })

  it('refuse a forbidden transition and list the allowed ones', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    const answer = await runCommandLine(db, `ship ${number}`)
    expect(answer).toEqual({
      ok: false,
      message: `Order ${number} is paid and cannot become shipped. It can become packed or refunded.`,
    })
    expect(await runCommandLine(db, `cancel ${number}`)).toMatchObject({ ok: false })
    expect(await runCommandLine(db, 'pack 99999999')).toEqual({ ok: false, message: 'There is no order REG-99999999.' })
    expect(await runCommandLine(db, `refund ${number}`)).toMatchObject({
      ok: true,
      message: expect.stringContaining('refund'),
    })
  })

  it('restock a returned order once, even after its refund', async () => {
    const db = await open()
    const { id, number } = await paidOrder(db)
    expect(await runCommandLine(db, `returned ${number}`)).toEqual({
      ok: false,
      message: `Order ${number} is paid and cannot become returned. It can become packed or refunded.`,
    })
    await runCommandLine(db, `pack ${number}`)
    await runCommandLine(db, `ship ${number} BD 77`)
    const emails = () => db.selectFrom('mails').select('kind').where('orderId', '=', id).execute()
    const before = await emails()
    const back = await Promise.all([
      runCommandLine(db, `returned ${number}`),
      runCommandLine(db, `returned ${number.toLowerCase()}`),
    ])
    expect(back.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(back.find(({ ok }) => ok)?.message).toMatch(/^Order REG-\d+ is returned\. No email is sent\./)
    expect(back.find(({ ok }) => !ok)?.message).toBe(
      `Order ${number} is returned and cannot become returned. It can become refunded.`,
    )
    expect(await runCommandLine(db, `deliver ${number}`)).toMatchObject({ ok: false })
    expect(await emails()).toEqual(before)
    expect((await runCommandLine(db, `show ${number}`)).message).toContain(`${number}: shipped, returned`)
    expect((await runCommandLine(db, 'orders')).message).toContain('shipped, returned')
    expect(await runCommandLine(db, `refund ${number}`)).toMatchObject({ ok: true })
    expect((await runCommandLine(db, `show ${number}`)).message).toContain(`${number}: refunded, returned`)

    const other = await paidOrder(db)
    for (const line of [
      `pack ${other.number}`,
      `ship ${other.number}`,
      `deliver ${other.number}`,
      `refund ${other.number}`,
    ])
      await runCommandLine(db, line)
    expect(await runCommandLine(db, `returned ${other.number}`)).toMatchObject({ ok: true })
    const states = db.selectFrom('parcels').select('state').where('orderId', 'in', [id, other.id])
    expect(await states.execute()).toEqual([{ state: 'returned' }, { state: 'returned' }])
  })

  it('release reserved stock when an order is cancelled', async () => {
    const db = await open()
    await runCommandLine(db, `stock ${GIFT} 1`)
    const { number } = await placedOrder(db, { [GIFT]: 1 })
    expect((await runCommandLine(db, `stock ${GIFT}`)).message).toBe(
      `${GIFT}: 1 in stock, 1 of them reserved. It shows as sold out.`,
    )
    expect(await runCommandLine(db, `cancel ${number}`)).toMatchObject({ ok: true })
    expect(await stockOf(db, GIFT)).toEqual({ onHand: 1, reserved: 0 })
  })

  it('list the orders in a state, in any spelling', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    expect((await runCommandLine(db, 'orders paid')).message).toContain(number)
    for (const state of ['awaiting-payment', 'awaiting payment', 'Awaiting_Payment'])
      expect((await runCommandLine(db, `orders ${state}`)).message).toBe('No order is awaiting payment.')
    expect((await runCommandLine(db, 'orders asleep')).ok).toBe(false)
  })
})
