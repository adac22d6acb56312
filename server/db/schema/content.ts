import type { Instant, JsonText } from './column-types.ts'

/** A version of an editable text. The shop shows the newest version of a place; rows are never changed. */
export type ContentVersionTable = {
  /** Slug of a page, `announcement` or `home`. */
  place: string
  version: number
  at: Instant
  who: string
  /** `changed`, or `put back` with the number of the restored version. */
  what: string
  texts: JsonText
  /**
   * Day in India, `2026-11-21`, against which the dates of the text are evaluated: cached pages must not depend on
   * the clock.
   */
  asOf: string
}

/** The logo that a change replaced, as in the settings. Empty when there was none. */
export type ReplacedLogoTable = {
  changeId: string
  logo: string
}
