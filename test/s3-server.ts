import { onTestFinished } from 'vitest'
import { openS3 } from './s3-store.ts'

/** The same, gone when the test is over. */
export async function startS3() {
  const store = await openS3()
  onTestFinished(store.remove)
  return store
}
