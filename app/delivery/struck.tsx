import { promisedDay } from './day-words.ts'
import type { KeptDay } from './kept-day.ts'

/** The old day, struck. */
export const Struck = ({ lost }: { lost: KeptDay['lost'] }) =>
  lost ? (
    <s>
      <span className="vh">not </span>
      {promisedDay(lost.day)}
    </s>
  ) : null
