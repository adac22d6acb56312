import { getHeapStatistics } from 'node:v8'

/** Returns the heap limit of its thread in bytes. */
export default function heapLimit(): number {
  return getHeapStatistics().heap_size_limit
}
