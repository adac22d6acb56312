import { Form, Link } from 'react-router'
import { formatAge } from '#app/desk/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Mark } from '#app/ui/mark.tsx'
import type { FrameData } from '#server/today/frame.ts'
import type { Notification } from '#server/today/notifications.ts'
import './notifications.css'

const ICONS: Record<Notification['kind'], IconName> = { payment: 'credit-card', refund: 'undo-2', member: 'user-plus' }

/** Notifications, newest first. New ones have a strap and say so to screen readers. */
export const NotificationList = ({ notifications, now }: Pick<FrameData, 'notifications' | 'now'>) => (
  <ul>
    {notifications.map(({ kind, title, detail, to, at, isNew }) => (
      <li key={`${kind}-${to}-${at}`}>
        <Link to={to} className={isNew ? 'is-new' : undefined}>
          <Icon of={ICONS[kind]} />
          <span>
            <b>
              {isNew && <span className="vh">New: </span>}
              {title}
            </b>
            <span className="dk-sub">{detail}</span>
          </span>
          <span className="dk-sub">{formatAge(at, now)}</span>
        </Link>
      </li>
    ))}
  </ul>
)

/** Shown when nothing happened lately. */
export const NoNotifications = () => (
  <div className="dk-nil">
    <Mark />
    <h2>Nothing new</h2>
    <p className="dk-sub">Paid links, completed refunds and new team members appear here. Tasks are on Today.</p>
  </div>
)

/** Button that marks all as read. */
export const MarkRead = () => (
  <Form method="post" action="/desk/notifications" navigate={false}>
    <Button look="quiet" type="submit">
      Mark all read
    </Button>
  </Form>
)
