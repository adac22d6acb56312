import type { Instant, JsonText } from './column-types.ts'

/** A version of what the shop says somewhere; the newest of a place is what it shows, and none is ever changed. */
export type WordsTable = {
  /** A page by its name, `announcement` or `home`. */
  place: string
  /** From 1. */
  version: number
  at: Instant
  who: string
  /** `changed`, or `put back` with the number of the version that it is again. */
  what: string
  /** Of each field its text. */
  texts: JsonText
  /** The day in India, as `2026-11-21`, by which its dates are read: kept pages know no clock. */
  asOf: string
}

/** The logo that a change has replaced, as it is kept among the settings; empty where there was none. */
export type ReplacedLogoTable = {
  /** The line of the audit. */
  changeId: string
  logo: string
}
