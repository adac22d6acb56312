import { data } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { markNotificationsRead, readNotifications } from '#server/today/notifications.ts'
import type { Route } from './+types/notifications.ts'
import { MarkRead, NoNotifications, NotificationList } from './notification-list.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Notifications')

export const middleware = [requireArea('account')]

export async function loader(args: Route.LoaderArgs) {
  const { db, now } = shopOf(args.context)
  const at = now()
  return { notifications: await readNotifications(db, signedIn(args), at), now: at.toISOString() }
}

/** Marks all as read. */
export async function action(args: Route.ActionArgs) {
  const { db, now } = shopOf(args.context)
  await markNotificationsRead(db, signedIn(args).id, now())
  return data({ ok: true })
}

export default function Notifications({ loaderData: { notifications, now } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Notifications">
        {notifications.some(({ isNew }) => isNew) && (
          <div className="dk-tools">
            <MarkRead />
          </div>
        )}
      </PageHeader>
      <div className="dk-notifications is-page">
        {notifications.length > 0 ? <NotificationList {...{ notifications, now }} /> : <NoNotifications />}
      </div>
    </>
  )
}
