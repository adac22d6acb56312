import type { Generated } from 'kysely'
import type { Flag, Instant } from './column-types.ts'

/** An occasion and its page; days as `2027-10-29`. */
export type OccasionTable = {
  id: string
  name: string
  day: string
  /** Origin of the date, such as a government's list of holidays. */
  source: string
  /** Own sentence of the notice. */
  words: Generated<string>
  /** Whether the shop names the last day to order. */
  isOn: Generated<Flag>
  /** The next date, shown once the day is over; may be empty. */
  nextDay: Generated<string>
  /** Last part of the page's address, unique; empty without a page. */
  slug: Generated<string>
  title: Generated<string>
  description: Generated<string>
  intro: Generated<string>
  /** Markdown with blocks of products and cities. */
  body: Generated<string>
  /** Uploaded picture on top of the page, with its description; empty for that of the first product. */
  hero: Generated<string>
  heroAlt: Generated<string>
  pageOn: Generated<Flag>
  /** Day by which cached pages read the dates. A job moves it on when they change. */
  asOf: string
  updatedAt: Instant
}
