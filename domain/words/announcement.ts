import { formatYearDay } from '#domain/text/spoken-day.ts'
import { type Days, daysFaults, isSaidOn, turnsOf } from './days.ts'
import { isWay, WAY_FAULT } from './way.ts'

/** Where it is kept. */
export const ANNOUNCEMENT = 'announcement'

/** A line over every page of the shop, each part as the text of a field. */
export const ANNOUNCEMENT_FIELDS = ['text', 'link', 'from', 'until'] as const
export type AnnouncementField = (typeof ANNOUNCEMENT_FIELDS)[number]
export type AnnouncementWords = Record<AnnouncementField, string>

export const ANNOUNCEMENT_LABELS: AnnouncementWords = {
  text: 'What it says',
  link: 'Where it leads',
  from: 'From',
  until: 'Until, that day included',
}

export const NO_ANNOUNCEMENT: AnnouncementWords = { text: '', link: '', from: '', until: '' }

/** It is one line on a desk, and three on a phone. */
export const LONGEST_ANNOUNCEMENT = 120

/** Why it cannot be so, by field; nothing where it can. */
export function announcementFaults(
  words: AnnouncementWords,
  about: { before: Days; today: string },
): Partial<AnnouncementWords> {
  const faults: Partial<AnnouncementWords> = daysFaults(words, about)
  if (words.text.length > LONGEST_ANNOUNCEMENT) faults.text = `Please shorten this to ${LONGEST_ANNOUNCEMENT} letters.`
  if (words.text === '' && words.link !== '') faults.text = 'Say where the link leads.'
  if (words.link !== '' && !isWay(words.link)) faults.link = `${WAY_FAULT}.`
  return faults
}

/** What an announcement that was just saved is in the shop on a day. */
export function announcementSavedWords(words: AnnouncementWords, day: string): string {
  if (words.text === '') return 'Saved. The shop shows no announcement.'
  if (announcementOn(words, day)) return 'Saved. The shop shows it within a second.'
  return words.from > day
    ? `Saved. The shop shows it from ${formatYearDay(words.from)}.`
    : 'Saved. Its last day is over.'
}

/** What a page shows of it. */
export type Announcement = { text: string; link?: string }

/** The line over the pages on a day; nothing where there is none. */
export const announcementOn = (words: AnnouncementWords, day: string): Announcement | undefined =>
  words.text !== '' && isSaidOn(words, day) ? { text: words.text, ...(words.link && { link: words.link }) } : undefined

export const announcementTurns = (words: AnnouncementWords): string[] => (words.text === '' ? [] : turnsOf(words))
