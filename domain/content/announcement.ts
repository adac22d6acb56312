import { formatYearDay } from '#domain/text/format-date.ts'
import { isLinkTarget, LINK_TARGET_ERROR } from './content-page.ts'
import { isWithinPeriod, type Period, periodChangeDays, periodErrors } from './period.ts'

/** Storage key of the announcement. */
export const ANNOUNCEMENT_KEY = 'announcement'

/** Fields of the announcement bar, all as text. */
export const ANNOUNCEMENT_FIELDS = ['text', 'link', 'from', 'until'] as const
export type AnnouncementField = (typeof ANNOUNCEMENT_FIELDS)[number]
export type AnnouncementValues = Record<AnnouncementField, string>

export const ANNOUNCEMENT_LABELS: AnnouncementValues = {
  text: 'Text',
  link: 'Link',
  from: 'From',
  until: 'Last day',
}

export const NO_ANNOUNCEMENT: AnnouncementValues = { text: '', link: '', from: '', until: '' }

/** Maximum length in characters: one line on a desktop, three on a phone. */
export const MAX_ANNOUNCEMENT_LENGTH = 120

/** Returns the field errors; empty if valid. */
export function validateAnnouncement(
  words: AnnouncementValues,
  about: { before: Period; today: string },
): Partial<AnnouncementValues> {
  const errors: Partial<AnnouncementValues> = periodErrors(words, about)
  if (words.text.length > MAX_ANNOUNCEMENT_LENGTH)
    errors.text = `Please shorten this to ${MAX_ANNOUNCEMENT_LENGTH} letters.`
  if (words.text === '' && words.link !== '') errors.text = 'Enter a text for the link.'
  if (words.link !== '' && !isLinkTarget(words.link)) errors.link = `${LINK_TARGET_ERROR}.`
  return errors
}

/** Returns the message after saving the announcement. */
export function announcementSavedNotice(words: AnnouncementValues, day: string): string {
  if (words.text === '') return 'Saved. The shop shows no announcement.'
  if (announcementOn(words, day)) return 'Saved. The shop shows it within a second.'
  return words.from > day
    ? `Saved. The shop shows it from ${formatYearDay(words.from)}.`
    : 'Saved. Its last day has passed.'
}

/** Announcement as rendered on a page. */
export type Announcement = { text: string; link?: string }

/** Returns the announcement of a day; `undefined` if there is none. */
export const announcementOn = (words: AnnouncementValues, day: string): Announcement | undefined =>
  words.text !== '' && isWithinPeriod(words, day)
    ? { text: words.text, ...(words.link && { link: words.link }) }
    : undefined

/** Returns the days on which the announcement appears or disappears. */
export const announcementChangeDays = (words: AnnouncementValues): string[] =>
  words.text === '' ? [] : periodChangeDays(words)
