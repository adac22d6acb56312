import { isDay } from '#domain/delivery/calendar.ts'
import { monthOf } from '#domain/text/format-date.ts'
import { type NoticeSubject, reminderDay } from './notice.ts'

/** Path of the page with the form, for browsers without scripts. */
export const noticePath = ({ pin, occasion }: NoticeSubject): string =>
  pin === undefined ? `/notices?occasion=${occasion.slug}` : `/notices?pin=${pin}`

/** `label` opens the form, `action` submits it, `purpose` stands beside its field, `sent` replaces it. */
export type NoticeRequestTexts = { label: string; action: string; purpose: string; sent: string }

/** Returns the texts of a request for a notice. */
export function noticeRequestTexts({ pin, occasion }: NoticeSubject): NoticeRequestTexts {
  if (pin !== undefined)
    return {
      ...{ label: 'Tell me when you deliver here', action: 'Tell me' },
      purpose: `One email when we deliver to ${pin}, then we delete your address.`,
      sent: `We will tell you when we deliver to ${pin}.`,
    }
  if (!isDay(occasion.nextDay))
    return {
      ...{ label: 'Remind me next time', action: 'Remind me' },
      purpose: `One email a month before the next ${occasion.name}, then we delete your address.`,
      sent: `We will remind you a month before the next ${occasion.name}.`,
    }
  const month = formatMonth(reminderDay(occasion.nextDay))
  return {
    ...{ label: `Remind me in ${month}`, action: 'Remind me' },
    purpose: `One email in ${month}, then we delete your address.`,
    sent: `We will remind you in ${month}.`,
  }
}

/** Formats a month: `July 2028`. */
const formatMonth = (day: string): string => `${monthOf(day)} ${day.slice(0, 4)}`

export const INVALID_NOTICE_EMAIL = 'That does not look like an email address yet. Could you check it?'
