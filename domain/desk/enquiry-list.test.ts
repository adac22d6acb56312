import { expect, it } from 'vitest'
import { enquiryAddress, enquiryTerms, readEnquiryFilter, senderOf, subjectOf } from './enquiry-list.ts'
import { searchedTerms } from './order-terms.ts'

const problem = {
  kind: 'problem',
  email: 'Asha@example.com',
  ticket: 'P-412345',
  fields: { name: 'Asha Rao', phone: '+91 98450 12345', order: 'REG-0042', problem: 'damaged' },
}

it('has its list in its address, which reads back as what it was', () => {
  const address = '?q=asha&list=problem&after=2026-11-23%7Eid'
  const filter = readEnquiryFilter(new URLSearchParams(address))
  expect(enquiryAddress(filter, { after: filter.after })).toBe(address)
  expect(enquiryAddress(filter, { list: 'open' })).toBe('?q=asha')
  expect(enquiryAddress(readEnquiryFilter(new URLSearchParams('list=gone&after=~')))).toBe('')
})

it('says who wrote and what about, whatever the form asked', () => {
  expect([senderOf(problem), subjectOf(problem)]).toEqual(['Asha Rao', 'Something is damaged, REG-0042'])
  const contact = {
    kind: 'contact',
    email: 'a@b.in',
    ticket: null,
    fields: { firstName: 'A', lastName: 'B', subject: 'Leh' },
  }
  expect([senderOf(contact), subjectOf(contact)]).toEqual(['A B', 'Leh'])
  expect(senderOf({ email: 'a@b.in', fields: {} })).toBe('a@b.in')
})

it.each(['P-412345', 'p-412', 'REG-0042', '0042', 'asha', 'rao', '98450 12345', 'asha@exa'])(
  'is found by %s',
  (typed) => {
    const terms = enquiryTerms(problem)
    for (const { from, until } of searchedTerms(typed))
      expect(terms.some((term) => term >= from && term < until)).toBe(true)
  },
)
