import { lazy, Suspense } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { useShop } from '#app/shell/use-shop.ts'
import { unpaidOrder } from './unpaid-order.ts'

const Strip = lazy(() => importWithRetry(() => import('./unpaid-order-strip.tsx')))

/** Offers the browser's unpaid order again, in a live shop. `current` is the order of this tab's own checkout. */
export function UnpaidOrderOffer({ current }: { current?: string | undefined }) {
  const stored = unpaidOrder.use()
  const isLive = useShop()?.payments === 'live'
  if (!isLive || !stored || stored.number === current) return null
  return (
    <Suspense>
      <Strip key={stored.number} {...stored} />
    </Suspense>
  )
}
