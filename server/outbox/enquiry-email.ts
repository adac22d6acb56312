import type { Seller } from '#domain/document/invoice.ts'
import type { AnsweredKind } from '#domain/enquiry/clocks.ts'
import { type EmailContent, subjectLine } from './email.ts'
import { emailFoot } from './order-email.ts'
import type { List } from './unsubscribe.ts'

const WORDS: Record<AnsweredKind, { name: string; heading: string; text: string }> = {
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
  problem: {
    name: 'Problem',
    heading: 'We are looking into it.',
    text: 'Thank you for telling us. We answer within 48 hours and put it right within a month, most often much sooner.',
  },
}

/** To whoever wrote. It repeats nothing that was typed, so that nobody can make the shop write their words to a stranger. */
export const enquiryEmail = (kind: AnsweredKind, seller: Seller, ticket?: string): EmailContent => ({
  subject: subjectLine(`${seller.name}: ${WORDS[kind].heading.replace(/\.$/, '')}${ticket ? `, ${ticket}` : ''}`),
  heading: WORDS[kind].heading,
  paragraphs: [
    WORDS[kind].text,
    ...(ticket
      ? [`Its number is ${ticket}. Quote it when you write or ring; it is on your order’s page as well.`]
      : []),
    'If you did not write to us, somebody mistyped an address, and there is nothing to do.',
  ],
  foot: emailFoot(seller),
})

const SIGN_UPS: Record<List, { heading: string; text: string }> = {
  newsletter: {
    heading: 'Your address is on the list.',
    text: 'New boxes, odd characters, and no more often than we have something to say.',
  },
  notify: { heading: 'We will tell you.', text: 'You get one letter, on the day it opens.' },
}

/**
 * To an address that was put on a list, once: it holds the way out, because anybody may have typed it. A shop that does
 * not know its own address has no link to give.
 */
export const signUpEmail = (list: List, seller: Seller, wayOut: string | undefined): EmailContent => ({
  subject: subjectLine(`${seller.name}: ${SIGN_UPS[list].heading.replace(/\.$/, '')}`),
  heading: SIGN_UPS[list].heading,
  paragraphs: [
    SIGN_UPS[list].text,
    wayOut
      ? 'If this was not you, or you change your mind, one press takes your address off again.'
      : 'If this was not you, or you change your mind, answer this letter and we take your address off again.',
  ],
  link: wayOut ? { label: 'Take me off the list', href: wayOut } : undefined,
  foot: emailFoot(seller),
})

/** To the shop itself: what was sent, to be answered. */
export const enquiryNotice = (
  kind: AnsweredKind,
  sent: { email: string; fields: Record<string, string> },
  seller: Seller,
): EmailContent => ({
  subject: subjectLine(`${WORDS[kind].name} from ${sent.email}`),
  heading: `${WORDS[kind].name} from ${sent.email}`,
  paragraphs: Object.entries(sent.fields)
    .filter(([name, value]) => value !== '' && name !== 'resumeId' && name !== 'photos')
    .map(([name, value]) => `${name}: ${value}`),
  foot: emailFoot(seller),
})

/** To whoever wrote: what somebody of the desk answered, in their words. */
export const answerEmail = (text: string, ticket: string | null, seller: Seller): EmailContent => ({
  subject: subjectLine(`${seller.name}: ${ticket ? `about ${ticket}` : 'our answer'}`),
  heading: 'Our answer.',
  paragraphs: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
  foot: emailFoot(seller),
})
