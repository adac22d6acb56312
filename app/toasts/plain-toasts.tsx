import { dismissToast, type Toast } from './toasts.ts'
import { useCountdown } from './use-countdown.ts'

/** The words alone, where the list of toasts is out of reach. */
export const PlainToasts = ({ toasts }: { toasts: readonly Toast[] }) => (
  <div className="plain-toasts">{toasts.map((toast) => toast.open && <PlainToast key={toast.id} {...toast} />)}</div>
)

function PlainToast({ id, title, description, duration }: Toast) {
  useCountdown(duration, false, () => dismissToast(id))
  return (
    <p className="strip">
      {title}
      {description && `: ${description}`}
    </p>
  )
}
