import { expect, it } from 'vitest'
import { enquiryQueryString, enquirySubject, enquiryTerms, readEnquiryFilter, senderName } from './enquiry-list.ts'
import { queryTermRanges } from './order-search-terms.ts'

const problem = {
  kind: 'problem',
  email: 'Asha@example.com',
  ticket: 'P-412345',
  fields: { name: 'Asha Rao', phone: '+91 98450 12345', order: 'REG-0042', problem: 'damaged' },
}

it('a list’s URL contains its filters and reads back unchanged', () => {
  const address = '?q=asha&list=problem&after=2026-11-23%7Eid'
  const filter = readEnquiryFilter(new URLSearchParams(address))
  expect(enquiryQueryString(filter, { after: filter.after })).toBe(address)
  expect(enquiryQueryString(filter, { list: 'open' })).toBe('?q=asha')
  expect(enquiryQueryString(readEnquiryFilter(new URLSearchParams('list=gone&after=~')))).toBe('')
})

it('a list entry names the sender and the subject, for every form', () => {
  expect([senderName(problem), enquirySubject(problem)]).toEqual(['Asha Rao', 'Something is damaged, REG-0042'])
  const contact = {
    kind: 'contact',
    email: 'a@b.in',
    ticket: null,
    fields: { firstName: 'A', lastName: 'B', subject: 'Leh' },
  }
  expect([senderName(contact), enquirySubject(contact)]).toEqual(['A B', 'Leh'])
  expect(senderName({ email: 'a@b.in', fields: {} })).toBe('a@b.in')
})

it.each(['P-412345', 'p-412', 'REG-0042', '0042', 'asha', 'rao', '98450 12345', 'asha@exa'])(
  'an enquiry is found by %s',
  (typed) => {
    const terms = enquiryTerms(problem)
    for (const { from, until } of queryTermRanges(typed))
      expect(terms.some((term) => term >= from && term < until)).toBe(true)
  },
)
