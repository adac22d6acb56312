import { lazy, Suspense } from 'react'
import { type Toast, useToasts } from './toasts.ts'

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
  <section aria-label="Notifications" aria-live="polite">
    {toasts.map(({ id, title, description }) => (
      <p key={id}>
        {title} {description}
      </p>
    ))}
  </section>
)
