import { lazy, Suspense, useEffect } from 'react'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

// Fetched with the first toast. When it cannot be had, the words are still said.
const ShownToasts = lazy(() => import('./shown-toasts.tsx').catch(() => ({ default: PlainToasts })))

/** Where toasts appear. Stands once in the document, after everything else. */
export function ToastRegion() {
  const toasts = useToasts()
  if (toasts.length === 0) return <PlainToasts toasts={toasts} />
  return (
    <Suspense fallback={<PlainToasts toasts={[]} />}>
      <ShownToasts toasts={toasts} />
    </Suspense>
  )
}

const PlainToasts = ({ toasts }: { toasts: readonly Toast[] }) => (
  <section className="plain-toasts" aria-label="Notifications" aria-live="polite">
    {toasts.map((toast) => toast.open && <PlainToast key={toast.id} {...toast} />)}
  </section>
)

function PlainToast({ id, title, description, duration }: Toast) {
  useEffect(() => {
    const timer = Number.isFinite(duration) && setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer || undefined)
  }, [id, duration])
  return (
    <p className="strip">
      {title}
      {description && `: ${description}`}
    </p>
  )
}
