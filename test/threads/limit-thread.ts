import { getHeapStatistics } from 'node:v8'
import { beHired } from '#server/documents/be-hired.ts'

/** Says how much memory it may have. */
beHired<object, { bytes: number }>(async () => ({ bytes: getHeapStatistics().heap_size_limit }))
