import { type ComponentProps, lazy, Suspense } from 'react'
import { importWithRetry } from '#app/platform/import-with-retry.ts'

const Dialog = lazy(async () => ({
  default: (await importWithRetry(() => import('./crop-dialog.tsx'))).CropDialog,
}))

/** Dialog that crops a picture, loaded once a picture was chosen. */
export const CropDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
