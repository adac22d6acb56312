import { onTestFinished } from 'vitest'
import { openS3 } from './s3-store.ts'

/** Starts an S3 store, removed after the test. */
export async function startS3() {
  const store = await openS3()
  onTestFinished(store.remove)
  return store
}
