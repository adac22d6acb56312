import { indianDate } from '#domain/delivery/day.ts'
import { shortLine } from './day-words.ts'
import { promiseOf } from './kept-day.ts'
import { askPromise, waitUntil } from './use-promise.ts'
import { forGifts } from './what-to-ask.ts'

export type CardDay = { words: string; today: boolean }
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
    return promise ? [[id, { words: shortLine(promise, now), today: promise.today }]] : []
  })
  return { pin, of: new Map(days), waitMs: waitUntil(answer.until) }
}
