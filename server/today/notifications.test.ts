import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabases } from '#test/databases.ts'
import { createPaidOrder, NOON, refundByHand } from '#test/paid-order.ts'
import { markNotificationsRead, readNotifications } from './notifications.ts'

const HOUR_MS = 60 * 60 * 1000
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)

async function addUser(db: Db, id: string, role: Role, at: Date) {
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  const user = { id, name: id, email: `${id}@regalo.example`, role, emailVerified: 1, ...times } as const
  await db
    .insertInto('deskUsers')
    .values({ ...user, image: null, twoFactorEnabled: 0 })
    .execute()
  return { id, name: id, role }
}

describe.each(testDatabases)('notifications on %s', (_, open) => {
  it('name paid links, refunds by others and new members, new until they are marked as read', async () => {
    const db = await open()
    const owner = await addUser(db, 'meera', 'owner', NOON)
    const order = await createPaidOrder(db, { at: NOON })
    const link = { id: 'link', secret: 'secret', orderId: order.id, who: 'meera' }
    const times = { createdAt: NOON.toISOString(), expiresAt: later(48).toISOString(), endedAt: null }
    await db
      .insertInto('paymentLinks')
      .values({ ...link, ...times })
      .execute()
    await refundByHand(db, `${order.number} 100`, later(1))
    await addUser(db, 'suresh', 'packer', later(2))
    const read = () => readNotifications(db, owner, later(3))
    expect((await read()).map(({ kind, to, isNew }) => [kind, to, isNew])).toEqual([
      ['member', '/desk/settings/team', true],
      ['refund', `/desk/orders/${order.number}`, true],
      // Paid at the moment when the owner joined.
      ['payment', `/desk/orders/${order.number}`, false],
    ])
    await markNotificationsRead(db, owner.id, later(3))
    expect((await read()).filter(({ isNew }) => isNew)).toEqual([])
    expect(await readNotifications(db, owner, later(24 * 15 + 2))).toEqual([])
  })

  it('tell a packer nothing about money or the team', async () => {
    const db = await open()
    const packer = await addUser(db, 'suresh', 'packer', NOON)
    await addUser(db, 'meera', 'owner', later(1))
    const order = await createPaidOrder(db, { at: NOON })
    await refundByHand(db, `${order.number} 100`, later(1))
    expect(await readNotifications(db, packer, later(2))).toEqual([])
  })
})
