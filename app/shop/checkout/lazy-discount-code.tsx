import { type ComponentProps, lazy, Suspense } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'

const load = () => importWithRetry(() => import('./discount-code.tsx'))
const DiscountCode = lazy(async () => ({ default: (await load()).DiscountCode }))

/** Field for a discount code, loaded only in a shop with discounts. */
export const LazyDiscountCode = (props: ComponentProps<typeof DiscountCode>) => (
  <Suspense>
    <DiscountCode {...props} />
  </Suspense>
)
