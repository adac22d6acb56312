import { needsReply, type ReplyKind } from '#domain/enquiry/deadlines.ts'
import { PROBLEM_LABELS } from '#domain/enquiry/problem.ts'
import { orderSearchTerms } from './order-search-terms.ts'

/** Lists of enquiries: open ones, one per kind, answered ones. */
export const ENQUIRY_LISTS = [
  ...(['open', 'problem', 'consultation', 'contact', 'careers', 'answered', 'newsletter', 'notify'] as const),
]
export type EnquiryList = (typeof ENQUIRY_LISTS)[number]
export type EnquiryKind = ReplyKind | 'newsletter' | 'notify'

export const ENQUIRY_LIST_LABELS: Record<EnquiryList, string> = {
  open: 'Open',
  problem: 'Problems',
  consultation: 'Consultations',
  contact: 'Contact',
  careers: 'Careers',
  answered: 'Answered',
  newsletter: 'Newsletter',
  notify: 'Notify me',
}
export const ENQUIRY_KIND_LABELS: Record<EnquiryKind, string> = {
  problem: 'Problem',
  consultation: 'Consultation',
  contact: 'Contact',
  careers: 'Careers',
  newsletter: 'Newsletter',
  notify: 'Notify me',
}

/** Filter of the enquiry list, as in its query. */
export type EnquiryFilter = { list: EnquiryList; search: string; after: { by: string; id: string } | undefined }

const MAX_SEARCH_LENGTH = 100

/** Parses the filter from a query; invalid values are ignored. */
export function readEnquiryFilter(params: URLSearchParams): EnquiryFilter {
  const said = (name: string) => (params.get(name) ?? '').trim()
  const [by = '', id = ''] = said('after').split('~')
  return {
    list: ENQUIRY_LISTS.find((list) => list === said('list')) ?? 'open',
    search: said('q').slice(0, MAX_SEARCH_LENGTH),
    after: by && id ? { by, id } : undefined,
  }
}

/** Builds the query string of a changed filter; starts at the first page unless `after` is given. */
export function enquiryQueryString(filter: EnquiryFilter, change: Partial<EnquiryFilter> = {}): string {
  const { list, search, after } = { ...filter, after: undefined, ...change }
  const params = new URLSearchParams()
  if (search) params.set('q', search)
  if (list !== 'open') params.set('list', list)
  if (after) params.set('after', `${after.by}~${after.id}`)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

type ReceivedEnquiry = { kind: string; email: string; ticket: string | null; fields: Record<string, string> }

/** Returns the sender's name, else the email. */
export const senderName = ({ email, fields }: Pick<ReceivedEnquiry, 'email' | 'fields'>): string =>
  fields.name || [fields.firstName, fields.lastName].filter(Boolean).join(' ') || email

/** Returns a one-line subject. */
export function enquirySubject({ kind, fields }: Pick<ReceivedEnquiry, 'kind' | 'fields'>): string {
  if (kind !== 'problem') return fields.subject || fields.company || (needsReply(kind) ? ENQUIRY_KIND_LABELS[kind] : '')
  const problem = PROBLEM_LABELS[fields.problem as keyof typeof PROBLEM_LABELS] ?? 'A problem'
  return fields.order ? `${problem}, ${fields.order}` : problem
}

/** Returns the search terms of an enquiry. */
export function enquiryTerms({ email, ticket, fields }: ReceivedEnquiry): string[] {
  const { phone = '', company = '', subject = '', order = '' } = fields
  return orderSearchTerms({
    number: ticket ?? '',
    names: [senderName({ email: '', fields }), company, subject],
    phones: [phone],
    email,
    transfers: order ? [`#${order}`, order.split('-').at(-1) ?? ''] : [],
    pins: [],
    towns: [],
  })
}
