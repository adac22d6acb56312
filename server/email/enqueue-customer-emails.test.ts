import { describe, expect, it } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { recordOrigin } from '#server/settings/queries.ts'
import { testDatabases } from '#test/databases.ts'
import { createOrder, createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'

const MINUTE_MS = 60_000
const emailsOf = (db: Db) => db.selectFrom('mails').selectAll().orderBy('createdAt').orderBy('kind').execute()

describe.each(testDatabases)('customer emails on %s', (_, open) => {
  it('are enqueued once per order event', async () => {
    const db = await open()
    const order = await createOrder(db)
    expect(await emailsOf(db)).toEqual([])
    for (const [to, by] of [
      ['under_review', 'shopper'],
      ['paid', 'owner'],
      ['packed', 'owner'],
      ['shipped', 'owner'],
    ] as const) {
      const move = () => moveTestOrder(db, order.id, to, { by })
      await Promise.all([move(), move()])
    }
    const mails = await emailsOf(db)
    expect(mails.map(({ kind }) => kind)).toEqual(['paid', 'received', 'shipped'])
    for (const mail of mails)
      expect(mail).toMatchObject({
        recipient: 'asha@example.com',
        sentAt: null,
        subject: expect.stringContaining(order.number),
      })
  })

  it('state the order’s total, and link to it only when the shop has a URL', async () => {
    const db = await open()
    const without = await createPaidOrder(db)
    await recordOrigin(db, 'https://shop.example')
    const withOne = await createPaidOrder(db)
    const [first, second] = await Promise.all(
      [without, withOne].map(({ id }) =>
        db.selectFrom('mails').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow(),
      ),
    )
    expect(first?.text).toContain('Total: ₹374.06')
    expect(first?.text).not.toContain('http')
    expect(second?.text).toContain(`https://shop.example/order/${withOne.number}/${withOne.secret}`)
  })

  it('answer an enquiry and notify the shop, except for a sign-up', async () => {
    const db = await open()
    const spam = 'Buy now https://evil.example'
    const kept = await storeEnquiry(
      db,
      { kind: 'consultation', email: 'ritu@example.in', fields: { name: spam } },
      NOON,
    )
    await storeEnquiry(db, { kind: 'newsletter', email: 'ritu@example.in' }, NOON)
    const [answer, notice, ...more] = await emailsOf(db)
    expect(answer).toMatchObject({ kind: 'enquiry', recipient: 'ritu@example.in', enquiryId: kept.ok && kept.id })
    expect(`${answer?.text}${answer?.html}${answer?.subject}`).not.toContain('evil.example')
    expect(notice).toMatchObject({
      kind: 'enquiry_notice',
      recipient: 'hello@regalo.example',
      text: expect.stringContaining(spam),
    })
    expect(more).toMatchObject([{ kind: 'signup', recipient: 'ritu@example.in' }])
  })

  it('repeat no submitted text before payment, to any recipient', async () => {
    const db = await open()
    await recordOrigin(db, 'https://shop.example')
    const typed = {
      fullName: 'Visit evil.example',
      phone: '98450 66666',
      street: 'Evil Street 66',
      city: 'Eviltown',
      state: 'Evilstate',
      zipCode: '666 666',
    }
    const order = await createOrder(db, { shipping: typed, message: 'Evil words', buyerGstin: '29ABCDE1234F1Z5' })
    await transact(db, (trx) =>
      transitionOrder(trx, order.id, { to: 'under_review', cause: 'test', by: 'shopper', at: NOON }),
    )
    const evil = { ...typed, name: 'Visit evil.example', message: 'Evil words', company: 'Evil & Sons' }
    for (const kind of ['consultation', 'contact', 'careers', 'newsletter', 'notify'] as const)
      await storeEnquiry(db, { kind, email: `${kind}@example.in`, fields: evil }, NOON)
    const toStrangers = (await emailsOf(db)).filter(({ kind }) => kind !== 'enquiry_notice')
    expect(toStrangers.map(({ kind }) => kind)).toContain('received')
    for (const { text, html, subject } of toStrangers)
      for (const words of [...Object.values(evil), '29ABCDE1234F1Z5'])
        expect(`${subject}${text}${html}`.toLowerCase()).not.toContain(words.toLowerCase())
  })

  it('without a payment are limited to five a day per mailbox in any spelling; sent ones are kept', async () => {
    const db = await open()
    const spellings = ['Asha.Rao@gmail.com', 'asharao@gmail.com', 'a.s.h.a.rao+x@googlemail.com', 'asharao+y@gmail.com']
    const enquiry = (n: number) => ({
      kind: 'contact' as const,
      email: spellings[n % 4] ?? '',
      fields: { message: 'x' },
    })
    await Promise.all(Array.from({ length: 12 }, (_, n) => storeEnquiry(db, enquiry(n), NOON)))
    for (let n = 0; n < 3; n++) {
      const order = await createOrder(db, { shipping: { email: 'asharao@gmail.com' } })
      const claim = { to: 'under_review', cause: 'test', by: 'shopper', at: NOON } as const
      await transact(db, (trx) => transitionOrder(trx, order.id, claim))
    }
    const toAsha = async () => (await emailsOf(db)).filter(({ recipient }) => recipient.endsWith('mail.com'))
    expect(await toAsha()).toHaveLength(5)
    expect(await db.selectFrom('enquiries').selectAll().execute()).toHaveLength(12)

    await createPaidOrder(db, { shipping: { email: 'asharao@gmail.com' } })
    expect((await toAsha()).map(({ kind }) => kind)).toContain('paid')
    await storeEnquiry(db, enquiry(0), new Date(NOON.getTime() + 24 * 60 * MINUTE_MS))
    expect(await toAsha()).toHaveLength(7)
  })
})
