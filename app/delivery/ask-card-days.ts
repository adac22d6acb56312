import { indianDate } from '#domain/delivery/day.ts'
import { shortLine } from './day-words.ts'
import { promiseOf } from './kept-day.ts'
import { askPromise, waitUntil } from './use-promise.ts'
import { forGifts } from './what-to-ask.ts'

/** `gone`: it is not to be had, so there is no day. */
export type CardDay = { words: string; today: boolean; gone?: true }
/** As the checkout says it. */
const GONE: CardDay = { words: 'No longer available', today: false, gone: true }
export type CardDays = {
  pin: string
  /** By the gift's id. */
  of: ReadonlyMap<string, CardDay>
  /** After so long they may have changed. */
  waitMs: number
}

export async function askCardDays(pin: string, ids: readonly string[]): Promise<CardDays | undefined> {
  const asked = await askPromise(pin, forGifts(ids))
  if (!asked || !('answer' in asked)) return undefined
  const { answer } = asked
  const now = indianDate(new Date())
  const days = ids.flatMap((id): [string, CardDay][] => {
    const promise = promiseOf(answer, id)
    if (promise) return [[id, { words: shortLine(promise, now), today: promise.today }]]
    return answer.services?.[id] === null ? [[id, GONE]] : []
  })
  return { pin, of: new Map(days), waitMs: waitUntil(answer.until) }
}
