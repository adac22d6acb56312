import type { Seller } from '#domain/invoice.ts'
import type { EnquiryTable } from '#server/db/schema/letters.ts'
import { type Letter, subjectLine } from './letter.ts'
import { letterFoot } from './order-letter.ts'

/** The enquiries that somebody answers; a sign-up is not one. */
export type AnsweredEnquiry = Extract<EnquiryTable['kind'], 'consultation' | 'contact' | 'careers'>

export const isAnswered = (kind: EnquiryTable['kind']): kind is AnsweredEnquiry => kind in WORDS

const WORDS: Record<AnsweredEnquiry, { name: string; heading: string; text: string }> = {
  consultation: {
    name: 'Consultation',
    heading: 'We have your request.',
    text: 'Our gifting consultant will contact you within 24 hours to discuss your requirements.',
  },
  contact: {
    name: 'Message',
    heading: 'We have your message.',
    text: 'We answer within 24 hours, sooner when we can.',
  },
  careers: {
    name: 'Application',
    heading: 'We have your application.',
    text: 'Thank you for wanting to tie things with us. We read every one and will write back.',
  },
}

/** To whoever wrote. It repeats nothing that was typed, so that nobody can make the shop write their words to a stranger. */
export const enquiryLetter = (kind: AnsweredEnquiry, seller: Seller): Letter => ({
  subject: subjectLine(`${seller.name}: ${WORDS[kind].heading.replace(/\.$/, '')}`),
  heading: WORDS[kind].heading,
  paragraphs: [
    WORDS[kind].text,
    'If you did not write to us, somebody mistyped an address, and there is nothing to do.',
  ],
  foot: letterFoot(seller),
})

/** To the shop itself: what was sent, to be answered. */
export const enquiryNotice = (
  kind: AnsweredEnquiry,
  sent: { email: string; fields: Record<string, string> },
  seller: Seller,
): Letter => ({
  subject: subjectLine(`${WORDS[kind].name} from ${sent.email}`),
  heading: `${WORDS[kind].name} from ${sent.email}`,
  paragraphs: Object.entries(sent.fields)
    .filter(([name, value]) => value !== '' && name !== 'resumeId')
    .map(([name, value]) => `${name}: ${value}`),
  foot: letterFoot(seller),
})
