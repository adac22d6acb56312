import { describe, expect, it } from 'vitest'
import { markEmailSent } from '#server/email/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, NOON } from '#test/paid-order.ts'
import { readOrderEmail, readOrderEmails, resendEmail } from './order-emails.ts'

const MEERA = { who: 'Meera', now: NOON, live: false }

describe.each(testDatabases)('emails about an order on %s', (_, open) => {
  it('are shown as sent, and can be sent again once, under another id', async () => {
    const db = await open()
    const { id, number } = await createPaidOrder(db)
    const [email] = await readOrderEmails(db, id, true)
    expect(email).toMatchObject({ name: 'Order paid', state: 'waits' })
    const own = email?.id ?? ''
    expect(await resendEmail(db, number, own, MEERA)).toBeUndefined()
    await db.updateTable('mails').set({ dueAt: null, sentAt: NOON.toISOString() }).execute()
    expect(await readOrderEmail(db, { number, id: own }, true)).toMatchObject({
      state: 'sent',
      text: expect.stringContaining(number),
    })
    const twice = await Promise.all([1, 2].map(() => resendEmail(db, number, own, MEERA)))
    const [another] = twice.filter(Boolean)
    expect([twice.filter(Boolean).length, another === own]).toEqual([1, false])
    expect(await readOrderEmail(db, { number, id: another ?? '' }, true)).toMatchObject({ state: 'waits' })
    expect(await readOrderEmail(db, { number, id: own }, true)).toBeUndefined()
    expect(await db.selectFrom('changes').select(['what', 'subject']).execute()).toEqual([
      { what: 'letter sent again', subject: number },
    ])
  })

  it('are shown as stored when they were written to a file, also after the shop starts to send emails', async () => {
    const db = await open()
    const { id } = await createPaidOrder(db)
    const stateNow = async (sendsMail: boolean) => (await readOrderEmails(db, id, sendsMail))[0]?.state
    await db.updateTable('mails').set({ dueAt: null, sentAt: NOON.toISOString() }).execute()
    expect([await stateNow(true), await stateNow(false)]).toEqual(['sent', 'file'])
    const own = (await readOrderEmails(db, id, true))[0]?.id ?? ''
    for (const [asFile, state] of [
      [true, 'file'],
      [false, 'sent'],
    ] as const) {
      await markEmailSent(db, own, { at: NOON, asFile })
      expect([await stateNow(true), await stateNow(false)]).toEqual([state, state])
    }
  })

  it('do not include those of another order', async () => {
    const db = await open()
    const [one, other] = [await createPaidOrder(db), await createPaidOrder(db)]
    await db.updateTable('mails').set({ dueAt: null, sentAt: NOON.toISOString() }).execute()
    const [email] = await readOrderEmails(db, one.id, true)
    expect(await readOrderEmail(db, { number: other.number, id: email?.id ?? '' }, true)).toBeUndefined()
    expect(await resendEmail(db, other.number, email?.id ?? '', MEERA)).toBeUndefined()
  })
})
