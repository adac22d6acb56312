import { Link } from 'react-router'
import { lastPress } from './last-press.ts'
import { dismissToast, type Toast } from './toasts.ts'
import { useCountdown } from './use-countdown.ts'

/** The words alone, where the list of toasts is out of reach: across from what was pressed. */
export const PlainToasts = ({ toasts }: { toasts: readonly Toast[] }) => {
  const isLow = (lastPress()?.box.bottom ?? 0) > innerHeight / 2
  return (
    <div className={isLow ? 'plain-toasts is-high' : 'plain-toasts'}>
      {toasts.map((toast) => toast.open && <PlainToast key={toast.id} {...toast} />)}
    </div>
  )
}

function PlainToast({ id, title, description, duration, action }: Toast) {
  useCountdown(duration, false, () => dismissToast(id))
  return (
    <p className="strip">
      {title}
      {description && `: ${description}`}
      {action && ' '}
      {action && 'onPress' in action && (
        <button
          type="button"
          className="textbtn"
          onClick={() => {
            dismissToast(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      {action && 'to' in action && <Link to={action.to}>{action.label}</Link>}
    </p>
  )
}
