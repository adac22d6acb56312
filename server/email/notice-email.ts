import type { PinLocation } from '#domain/delivery/delivery-tables.ts'
import { formatNamedDay } from '#domain/occasion/notice-texts.ts'
import { occasionPath } from '#domain/occasion/occasion.ts'
import type { Imprint } from '#server/settings/queries.ts'
import { type EmailContent, subjectLine } from './email-content.ts'
import { emailFooter } from './order-email.ts'

type Sender = Pick<Imprint, 'seller' | 'origin'>

const NOT_YOU = 'If this was not you, someone mistyped an address, and you need not do anything.'
const LAST_LINE = 'It is the only one: your address is deleted now.'

/** Returns the email about a PIN code that the shop delivers to now. */
export function placeNoticeEmail({ pin, area, town }: Pick<PinLocation, 'pin' | 'area' | 'town'>, sender: Sender) {
  const { seller, origin } = sender
  const name = area || town
  return {
    subject: subjectLine(`${seller.name}: we deliver to ${pin} now`),
    heading: `We deliver to ${name || pin} now.`,
    paragraphs: [
      `You asked us to tell you when we deliver to ${pin}${name && ` (${name})`}. Enter the PIN code beside a gift to see the day it arrives.`,
      NOT_YOU,
    ],
    link: origin ? { label: 'See the gifts', href: `${origin}/` } : undefined,
    foot: [`This email was asked for on our site, for ${pin}. ${LAST_LINE}`, ...emailFooter(seller)],
  } satisfies EmailContent
}

/** Returns the reminder of an occasion on `day`. */
export function occasionNoticeEmail({ name, slug, day }: { name: string; slug: string; day: string }, sender: Sender) {
  const { seller, origin } = sender
  const when = `${name} is on ${formatNamedDay(day)}`
  return {
    subject: subjectLine(`${seller.name}: ${when}`),
    heading: `${when}.`,
    paragraphs: [
      `You asked us to remind you of ${name}. Its page has the gifts, and the last day to order for your PIN code.`,
      NOT_YOU,
    ],
    link: origin ? { label: 'See the gifts', href: `${origin}${occasionPath(slug)}` } : undefined,
    foot: [`This email was asked for on our site, as a reminder of ${name}. ${LAST_LINE}`, ...emailFooter(seller)],
  } satisfies EmailContent
}
