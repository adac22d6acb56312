import { type AnsweredKind, isAnswered } from '#domain/enquiry/clocks.ts'
import { PROBLEM_WORDS } from '#domain/enquiry/problem.ts'
import { orderTerms } from './order-terms.ts'

/** How the desk sorts what visitors send: what waits, each kind by itself, what was answered. */
export const ENQUIRY_LISTS = [
  ...(['open', 'problem', 'consultation', 'contact', 'careers', 'answered', 'newsletter', 'notify'] as const),
]
export type EnquiryList = (typeof ENQUIRY_LISTS)[number]
export type EnquiryKind = AnsweredKind | 'newsletter' | 'notify'

export const LIST_WORDS: Record<EnquiryList, string> = {
  open: 'Open',
  problem: 'Problems',
  consultation: 'Consultations',
  contact: 'Contact',
  careers: 'Careers',
  answered: 'Answered',
  newsletter: 'Newsletter',
  notify: 'Notify me',
}
export const KIND_WORDS: Record<EnquiryKind, string> = {
  problem: 'Problem',
  consultation: 'Consultation',
  contact: 'Contact',
  careers: 'Careers',
  newsletter: 'Newsletter',
  notify: 'Notify me',
}

/** What the list is narrowed by, as it stands in its address. */
export type EnquiryFilter = { list: EnquiryList; search: string; after: { by: string; id: string } | undefined }

const LONGEST_SEARCH = 100

/** Reads the address of a list; what is not understood narrows nothing. */
export function readEnquiryFilter(params: URLSearchParams): EnquiryFilter {
  const said = (name: string) => (params.get(name) ?? '').trim()
  const [by = '', id = ''] = said('after').split('~')
  return {
    list: ENQUIRY_LISTS.find((list) => list === said('list')) ?? 'open',
    search: said('q').slice(0, LONGEST_SEARCH),
    after: by && id ? { by, id } : undefined,
  }
}

/** The address of a list, with what changes in it; one that is narrowed otherwise begins at its beginning. */
export function enquiryAddress(filter: EnquiryFilter, change: Partial<EnquiryFilter> = {}): string {
  const { list, search, after } = { ...filter, after: undefined, ...change }
  const params = new URLSearchParams()
  if (search) params.set('q', search)
  if (list !== 'open') params.set('list', list)
  if (after) params.set('after', `${after.by}~${after.id}`)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

type Sent = { kind: string; email: string; ticket: string | null; fields: Record<string, string> }

/** Who wrote, as far as they said. */
export const senderOf = ({ email, fields }: Pick<Sent, 'email' | 'fields'>): string =>
  fields.name || [fields.firstName, fields.lastName].filter(Boolean).join(' ') || email

/** What it is about, in a line. */
export function subjectOf({ kind, fields }: Pick<Sent, 'kind' | 'fields'>): string {
  if (kind !== 'problem') return fields.subject || fields.company || (isAnswered(kind) ? KIND_WORDS[kind] : '')
  const problem = PROBLEM_WORDS[fields.problem as keyof typeof PROBLEM_WORDS] ?? 'A problem'
  return fields.order ? `${problem}, ${fields.order}` : problem
}

/** The words that an enquiry is found by, as those of orders are. */
export function enquiryTerms({ email, ticket, fields }: Sent): string[] {
  const { phone = '', company = '', subject = '', order = '' } = fields
  return orderTerms({
    number: ticket ?? '',
    names: [senderOf({ email: '', fields }), company, subject],
    phones: [phone],
    email,
    transfers: order ? [`#${order}`, order.split('-').at(-1) ?? ''] : [],
    pins: [],
  })
}
