import { describe, expect, it } from 'vitest'
import { emailSent } from '#server/outbox/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { aPaidOrder, NOON } from '#test/paid-order.ts'
import { readEmail, readEmails, sendEmailAgain } from './order-emails.ts'

const MEERA = { who: 'Meera', now: NOON, live: false }

describe.each(testDatabases)('emails about an order on %s', (_, open) => {
  it('are seen as they went, and sent again once, under another id', async () => {
    const db = await open()
    const { id, number } = await aPaidOrder(db)
    const [email] = await readEmails(db, id, true)
    expect(email).toMatchObject({ name: 'The order is paid for', state: 'waits' })
    const own = email?.id ?? ''
    expect(await sendEmailAgain(db, number, own, MEERA)).toBeUndefined()
    await db.updateTable('mails').set({ dueAt: null, sentAt: NOON.toISOString() }).execute()
    expect(await readEmail(db, { number, id: own }, true)).toMatchObject({
      state: 'sent',
      text: expect.stringContaining(number),
    })
    const twice = await Promise.all([1, 2].map(() => sendEmailAgain(db, number, own, MEERA)))
    const [another] = twice.filter(Boolean)
    expect([twice.filter(Boolean).length, another === own]).toEqual([1, false])
    expect(await readEmail(db, { number, id: another ?? '' }, true)).toMatchObject({ state: 'waits' })
    expect(await readEmail(db, { number, id: own }, true)).toBeUndefined()
    expect(await db.selectFrom('changes').select(['what', 'subject']).execute()).toEqual([
      { what: 'letter sent again', subject: number },
    ])
  })

  it('are told as kept where they were written to a file, also once the shop sends emails', async () => {
    const db = await open()
    const { id } = await aPaidOrder(db)
    const stateNow = async (sendsMail: boolean) => (await readEmails(db, id, sendsMail))[0]?.state
    await db.updateTable('mails').set({ dueAt: null, sentAt: NOON.toISOString() }).execute()
    expect([await stateNow(true), await stateNow(false)]).toEqual(['sent', 'file'])
    const own = (await readEmails(db, id, true))[0]?.id ?? ''
    for (const [asFile, state] of [
      [true, 'file'],
      [false, 'sent'],
    ] as const) {
      await emailSent(db, own, { at: NOON, asFile })
      expect([await stateNow(true), await stateNow(false)]).toEqual([state, state])
    }
  })

  it('are none of another order’s', async () => {
    const db = await open()
    const [one, other] = [await aPaidOrder(db), await aPaidOrder(db)]
    await db.updateTable('mails').set({ dueAt: null, sentAt: NOON.toISOString() }).execute()
    const [email] = await readEmails(db, one.id, true)
    expect(await readEmail(db, { number: other.number, id: email?.id ?? '' }, true)).toBeUndefined()
    expect(await sendEmailAgain(db, other.number, email?.id ?? '', MEERA)).toBeUndefined()
  })
})
