import { canAccess, ROLE_LABELS, type Role } from '#domain/desk/roles.ts'
import { formatPrice } from '#domain/payment/money.ts'
import type { SignedInUser } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/connect.ts'

/** What ended without the person: a payment that arrived, a refund that was completed, somebody who joined. */
export type Notification = {
  kind: 'payment' | 'refund' | 'member'
  title: string
  detail: string
  to: string
  at: string
  isNew: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Notifications are shown for this long. */
const SHOWN_DAYS = 14
const MAX_NOTIFICATIONS = 20
/** A payment link is open for two days, so one that was paid lately was created not long before. */
const LINK_DAYS = SHOWN_DAYS + 7

type Reader = Pick<SignedInUser, 'id' | 'role' | 'name'>
type Unread = Omit<Notification, 'isNew'>

/**
 * Returns the notifications that a person may see, newest first. Tasks are not among them: they are on Today. A new one
 * came after the person last marked them as read.
 */
export async function readNotifications(db: Db, { id, role, name }: Reader, now: Date): Promise<Notification[]> {
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS).toISOString()
  const [user, ...lists] = await Promise.all([
    db.selectFrom('deskUsers').select(['notificationsSeenAt', 'createdAt']).where('id', '=', id).executeTakeFirst(),
    canAccess(role, 'payments') ? paidLinks(db, since, now) : [],
    canAccess(role, 'payments') ? completedRefunds(db, since, name) : [],
    canAccess(role, 'people') ? newMembers(db, since, id) : [],
  ])
  const seenAt = user?.notificationsSeenAt ?? user?.createdAt ?? ''
  return lists
    .flat()
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, MAX_NOTIFICATIONS)
    .map((notification) => ({ ...notification, isNew: notification.at > seenAt }))
}

/** Marks all notifications up to `now` as read. */
export const markNotificationsRead = (db: Db, userId: string, now: Date) =>
  db.updateTable('deskUsers').set({ notificationsSeenAt: now.toISOString() }).where('id', '=', userId).execute()

async function paidLinks(db: Db, since: string, now: Date): Promise<Unread[]> {
  const rows = await db
    .selectFrom('paymentLinks')
    .innerJoin('orders', 'orders.id', 'paymentLinks.orderId')
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .select(['orders.number', 'orders.fullName', 'payments.amountPaise', 'payments.updatedAt'])
    .where('paymentLinks.createdAt', '>=', new Date(now.getTime() - LINK_DAYS * DAY_MS).toISOString())
    .where('payments.state', '=', 'paid')
    .where('payments.updatedAt', '>=', since)
    .distinct()
    .orderBy('payments.updatedAt', 'desc')
    .limit(MAX_NOTIFICATIONS)
    .execute()
  return rows.map(({ number, fullName, amountPaise, updatedAt }) => ({
    kind: 'payment',
    title: `Payment received, ${formatPrice(amountPaise)}`,
    detail: `${number}, ${fullName}, by payment link`,
    to: `/desk/orders/${number}`,
    at: updatedAt,
  }))
}

/** Refunds that another person, or the payment provider, completed. */
async function completedRefunds(db: Db, since: string, name: string): Promise<Unread[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select(['orders.number', 'orders.fullName', 'refunds.amountPaise', 'refunds.updatedAt'])
    .where('refunds.state', '=', 'done')
    .where('refunds.updatedAt', '>=', since)
    // A refund by hand names who confirmed it.
    .where((eb) => eb.or([eb('refunds.reason', 'is', null), eb('refunds.reason', '!=', name)]))
    .orderBy('refunds.updatedAt', 'desc')
    .limit(MAX_NOTIFICATIONS)
    .execute()
  return rows.map(({ number, fullName, amountPaise, updatedAt }) => ({
    kind: 'refund',
    title: `Refund completed, ${formatPrice(amountPaise)}`,
    detail: `${number}, ${fullName}`,
    to: `/desk/orders/${number}`,
    at: updatedAt,
  }))
}

async function newMembers(db: Db, since: string, id: string): Promise<Unread[]> {
  const rows = await db
    .selectFrom('deskUsers')
    .select(['name', 'role', 'createdAt'])
    .where('createdAt', '>=', since)
    .where('id', '!=', id)
    .execute()
  return rows.map(({ name, role, createdAt }) => ({
    kind: 'member',
    title: `${name} joined the team`,
    detail: ROLE_LABELS[role as Role],
    to: '/desk/settings/team',
    at: createdAt,
  }))
}
