import type { PromiseAnswer, PromiseView } from '#domain/delivery/promise-answer.ts'

/**
 * The day of an order, which goes as one parcel: the latest of its lines, with that line's reasons. It is today's only
 * where every line's is.
 */
export function latestPromise({ promises }: Pick<PromiseAnswer, 'promises'>): PromiseView | undefined {
  const all = Object.values(promises)
  const latest = all.reduce<PromiseView | undefined>(
    (last, one) => (last === undefined || one.day > last.day || (one.day === last.day && !one.today) ? one : last),
    undefined,
  )
  return latest
}

/** The promise of one gift among those that were asked for by their ids. */
export function promiseOf({ promises, services }: PromiseAnswer, id: string): PromiseView | undefined {
  const key = services?.[id]
  return key ? promises[key] : undefined
}
