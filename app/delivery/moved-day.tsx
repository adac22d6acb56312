import { Strip } from '#app/ui/strip.tsx'
import { weekdayOf } from '#domain/text/spoken-day.ts'
import { promisedDay } from './day-words.ts'
import type { KeptDay } from './kept-day.ts'

type Lost = NonNullable<KeptDay['lost']>

/** A day that can no longer be kept, struck, and why. Belongs into a live region. */
export const MovedDay = ({ lost, words }: { lost: Lost; words: string }) => (
  <Strip className="co-news">
    <b>
      The day has moved. <Struck lost={lost} />
    </b>{' '}
    {words}
  </Strip>
)

/** Nobody had chosen it: the time for it went by. */
export const passedWords = (day: string): string =>
  `It arrives on ${promisedDay(day)} now: the time to order for the earlier day has passed.`

type Props = { day: (KeptDay & { town: string | undefined }) | undefined; chosen: boolean }

/** Before anything is paid: the day of the order can no longer be kept. */
export function OrderDayNews({ day, chosen }: Props) {
  if (!day?.lost) return null
  const { lost } = day
  const passed = !chosen && lost.why === 'too soon'
  return <MovedDay lost={lost} words={passed ? passedWords(day.day) : lostWords(lost, day.day, day.town, chosen)} />
}

/** The old day, struck. */
export const Struck = ({ lost }: { lost: KeptDay['lost'] }) =>
  lost ? (
    <s>
      <span className="vh">not </span>
      {promisedDay(lost.day)}
    </s>
  ) : null

/** Why a day is not the one that stands there, chosen or promised. */
export function lostWords(
  { day, why }: NonNullable<KeptDay['lost']>,
  instead: string,
  town = 'this PIN code',
  chosen = true,
): string {
  const had = `${chosen ? 'You had chosen' : 'It was'} ${promisedDay(day)}: `
  if (why === 'too soon') return `${had}too soon for ${town}. ${weekdayOf(instead)} is the soonest.`
  if (why === 'too late') return `${had}further ahead than we can promise. ${weekdayOf(instead)} is the soonest.`
  return `${had}${why.off}, no courier. ${weekdayOf(instead)} is the nearest day after it.`
}
