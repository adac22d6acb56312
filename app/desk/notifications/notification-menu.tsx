import { type RefObject, useId } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { FrameData } from '#server/today/frame.ts'
import { MarkRead, NoNotifications, NotificationList } from './notification-list.tsx'

type MenuRef = RefObject<HTMLDivElement | null>

/** Bell that opens the notifications; without scripts their page. `count` is the number of new ones. */
export const NotificationBell = ({ count, menu, className }: { count: number; menu: MenuRef; className: string }) => (
  <Link
    to="/desk/notifications"
    className={className}
    aria-label={count > 0 ? `Notifications, ${count} new` : 'Notifications'}
    aria-haspopup="dialog"
    onClick={(event) => {
      event.preventDefault()
      menu.current?.togglePopover()
    }}
  >
    <Icon of="bell" />
    {count > 0 && <i aria-hidden="true" />}
  </Link>
)

/** Menu with the notifications. */
export function NotificationMenu({
  menu,
  notifications,
  now,
}: { menu: MenuRef } & Pick<FrameData, 'notifications' | 'now'>) {
  const title = useId()
  return (
    <div
      ref={menu}
      popover="auto"
      role="dialog"
      aria-labelledby={title}
      className="dk-menu is-notifications dk-notifications"
    >
      <header>
        <b id={title}>Notifications</b>
        {notifications.some(({ isNew }) => isNew) && <MarkRead />}
      </header>
      {notifications.length > 0 ? <NotificationList {...{ notifications, now }} /> : <NoNotifications />}
    </div>
  )
}
