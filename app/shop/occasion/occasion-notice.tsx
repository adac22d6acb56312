import { type ComponentProps, lazy, Suspense } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'
import { useShop } from '#app/shell/use-shop.ts'

const FestivalNotice = lazy(() => importWithRetry(() => import('./festival-notice.tsx')))

/** Notice of the last day to order before an occasion; its code is loaded only while the shop has one. */
export const OccasionNotice = (props: ComponentProps<typeof FestivalNotice>) =>
  useShop()?.occasions && (
    <Suspense>
      <FestivalNotice {...props} />
    </Suspense>
  )
