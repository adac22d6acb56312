import { type ComponentProps, lazy, Suspense } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'

/** Loads the message for a place that the shop does not deliver to. */
export const loadNotServed = async () => (await importWithRetry(() => import('./not-served.tsx'))).NotServed

const Message = lazy(async () => ({ default: await loadNotServed() }))

/** Message for a place that the shop does not deliver to, loaded when it is needed. */
export const LazyNotServed = (props: ComponentProps<typeof Message>) => (
  <Suspense>
    <Message {...props} />
  </Suspense>
)
