import type { Seller } from '#domain/document/invoice.ts'
import type { ReplyKind } from '#domain/enquiry/deadlines.ts'
import { type PromiseTexts, promiseTexts } from '#domain/settings/promises.ts'
import type { Imprint } from '#server/settings/queries.ts'
import { type EmailContent, subjectLine } from './email-content.ts'
import { emailFooter } from './order-email.ts'
import type { MailingList } from './unsubscribe.ts'

type EnquiryTexts = { name: string; heading: string; text: (promises: PromiseTexts) => string }

const ENQUIRY_TEXTS: Record<ReplyKind, EnquiryTexts> = {
  consultation: {
    name: 'Consultation',
    heading: 'We have your request.',
    text: ({ consultationTime }) =>
      `Our gifting consultant will contact you within ${consultationTime} to discuss your requirements.`,
  },
  contact: {
    name: 'Message',
    heading: 'We have your message.',
    text: ({ replyTime }) => `We answer within ${replyTime}, sooner when we can.`,
  },
  careers: {
    name: 'Application',
    heading: 'We have your application.',
    text: () => 'Thank you for wanting to tie things with us. We read every one and will write back.',
  },
  problem: {
    name: 'Problem',
    heading: 'We are looking into it.',
    text: ({ problemTime }) =>
      `Thank you for telling us. We answer within ${problemTime} and put it right within a month, most often much sooner.`,
  },
}

/**
 * Returns the email that confirms an enquiry. It repeats no user input, so that it cannot carry a stranger's words to
 * a third party.
 */
export const enquiryEmail = (
  kind: ReplyKind,
  { seller, promises }: Pick<Imprint, 'seller' | 'promises'>,
  ticket?: string,
): EmailContent => ({
  subject: subjectLine(
    `${seller.name}: ${ENQUIRY_TEXTS[kind].heading.replace(/\.$/, '')}${ticket ? `, ${ticket}` : ''}`,
  ),
  heading: ENQUIRY_TEXTS[kind].heading,
  paragraphs: [
    ENQUIRY_TEXTS[kind].text(promiseTexts(promises)),
    ...(ticket
      ? [`Its number is ${ticket}. Quote it when you write or ring; it is on your order’s page as well.`]
      : []),
    'If you did not write to us, someone mistyped an address, and you need not do anything.',
  ],
  foot: emailFooter(seller),
})

const SIGN_UP_TEXTS: Record<MailingList, { heading: string; text: string }> = {
  newsletter: {
    heading: 'Your address is on the list.',
    text: 'New boxes, odd characters, and no more often than we have something to say.',
  },
  notify: { heading: 'We will tell you.', text: 'You get one email, on the day it opens.' },
}

/**
 * Returns the email that confirms a sign-up. Anyone can enter any address, so it carries an unsubscribe link if the
 * shop's own URL is known.
 */
export const signUpEmail = (list: MailingList, seller: Seller, unsubscribeUrl: string | undefined): EmailContent => ({
  subject: subjectLine(`${seller.name}: ${SIGN_UP_TEXTS[list].heading.replace(/\.$/, '')}`),
  heading: SIGN_UP_TEXTS[list].heading,
  paragraphs: [
    SIGN_UP_TEXTS[list].text,
    unsubscribeUrl
      ? 'If this was not you, or you change your mind, one click takes your address off again.'
      : 'If this was not you, or you change your mind, reply to this email and we take your address off again.',
  ],
  link: unsubscribeUrl ? { label: 'Take me off the list', href: unsubscribeUrl } : undefined,
  foot: emailFooter(seller),
})

/** Returns the email that forwards an enquiry to the shop. */
export const enquiryNotice = (
  kind: ReplyKind,
  enquiry: { email: string; fields: Record<string, string> },
  seller: Seller,
): EmailContent => ({
  subject: subjectLine(`${ENQUIRY_TEXTS[kind].name} from ${enquiry.email}`),
  heading: `${ENQUIRY_TEXTS[kind].name} from ${enquiry.email}`,
  paragraphs: Object.entries(enquiry.fields)
    .filter(([name, value]) => value !== '' && name !== 'resumeId' && name !== 'photos')
    .map(([name, value]) => `${name}: ${value}`),
  foot: emailFooter(seller),
})

/** Returns the email with the shop's reply to an enquiry. */
export const answerEmail = (text: string, ticket: string | null, seller: Seller): EmailContent => ({
  subject: subjectLine(`${seller.name}: ${ticket ? `about ${ticket}` : 'our answer'}`),
  heading: 'Our answer.',
  paragraphs: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
  foot: emailFooter(seller),
})
