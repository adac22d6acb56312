import type { Role } from '#domain/desk/roles.ts'
import { todayAccess } from '#domain/desk/today.ts'
import { hasRuns } from '#domain/order/run.ts'
import type { SignedInUser } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/connect.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { countWaiting, type WaitingCounts } from './count-waiting.ts'
import { type Notification, readNotifications } from './notifications.ts'

/** What the navigation of the desk shows. `now` is the time of the answer, for relative times. */
export type FrameData = {
  name: string
  role: Role
  waiting: WaitingCounts
  notifications: Notification[]
  now: string
  /** The shop has riders whose runs are made at the desk. */
  riders: boolean
}

/** Reads what the navigation shows to a signed-in person. */
export async function readFrame(db: Db, user: SignedInUser, now: Date): Promise<FrameData> {
  const { name, role } = user
  return {
    ...{ name, role, now: now.toISOString() },
    waiting: await countWaiting(db, todayAccess(role), now),
    notifications: await readNotifications(db, user, now),
    riders: hasRuns(await readDeliveryTables(db)),
  }
}
