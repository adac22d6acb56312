import { describe, expect, it } from 'vitest'
import { storeEnquiry } from '#server/enquiries/store-enquiry.ts'
import { createTask } from '#server/tasks/tasks.ts'
import { testDatabases } from '#test/databases.ts'
import { GIFT, paidOrder, runCommandLine } from '#test/owner-terminal.ts'
import { NOW, placeTestOrder } from '#test/stock.ts'

describe.each(testDatabases)('the owner’s commands on %s', (_, open) => {
  it('print visitors’ text without control characters', async () => {
    const db = await open()
    const nasty = '\u001b[2J\u001b]0;owned\u0007 <b>Asha</b>\r\nREG-0001 paid \u202e evil'
    const placed = await placeTestOrder(db, { [GIFT]: 1 })
    if (!placed.ok) throw new Error(placed.why)
    const { id, number } = placed.order
    await db
      .updateTable('parcels')
      .set({ fullName: nasty, city: nasty, message: `${nasty}\nsecond line` })
      .where('orderId', '=', id)
      .execute()
    await db.updateTable('orders').set({ fullName: nasty }).where('id', '=', id).execute()
    await storeEnquiry(db, { kind: 'contact', email: 'a@b.example', fields: { message: nasty } }, NOW)
    for (const line of ['orders', `show ${number}`, 'enquiries', 'enquiries contact']) {
      const { ok, message } = await runCommandLine(db, line)
      expect(ok).toBe(true)
      expect(message).toContain('<b>Asha</b>')
      expect(message).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
    }
    expect((await runCommandLine(db, 'orders')).message.split('\n')).toHaveLength(2)
    expect((await runCommandLine(db, 'enquiries sales')).ok).toBe(false)
  })

  it('write an order’s documents', async () => {
    const db = await open()
    const { number } = await paidOrder(db)
    const { ok, message } = await runCommandLine(db, `documents ${number}`)
    expect(ok).toBe(true)
    expect(message).toContain(`slip-${number}.pdf`)
    expect(await runCommandLine(db, 'documents 99999999')).toMatchObject({ ok: false })
  })

  it('remove a task from the list once it is resolved', async () => {
    const db = await open()
    await createTask(db, { orderId: null, subject: 'test', text: 'Look at this.', at: NOW })
    const { message } = await runCommandLine(db, 'tasks')
    expect(message).toContain('Look at this.')
    expect(await runCommandLine(db, `tasks done ${message.slice(0, 8)}`)).toMatchObject({ ok: true })
    expect((await runCommandLine(db, 'tasks')).message).toBe('There are no tasks.')
    expect((await runCommandLine(db, 'tasks done x')).ok).toBe(false)
  })
})
