import { lazy, Suspense } from 'react'
import { useToasts } from '#app/toasts/toasts.ts'

const region = Object.values(import.meta.glob<{ ToastRegion: React.ComponentType }>('../toasts/toast-region.tsx'))[0]
const ToastRegion = lazy(async () => ({ default: (await region?.())?.ToastRegion ?? (() => null) }))

/** The place of the toasts; what shows them is fetched with the first one. */
export function Toasts() {
  const any = useToasts().length > 0
  return (
    any && (
      <Suspense>
        <ToastRegion />
      </Suspense>
    )
  )
}
