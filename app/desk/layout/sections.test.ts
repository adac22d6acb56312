import { expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { currentPage, isInside, phoneBar, sectionsFor } from './sections.ts'

const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)
const sectionOf = (name: string, role: Role = 'owner') => {
  const section = sectionsFor(role).find((one) => one.name === name)
  if (!section) throw new Error(`no section ${name}`)
  return section
}

it('each role sees the sections and pages that it may open', () => {
  expect(names(sectionsFor('owner'))).toEqual([
    ...['Today', 'Orders', 'Customers', 'Products', 'Enquiries', 'Marketing', 'Settings'],
  ])
  expect(names(sectionsFor('accountant'))).toEqual(['Today', 'Orders', 'Products', 'Settings'])
  expect(sectionOf('Products', 'accountant').to).toBe('/desk/products/sheet')
  expect(names(sectionsFor('packer'))).toEqual(['Today', 'Orders'])
  expect(names(sectionOf('Orders', 'packer').pages ?? [])).toEqual(['All orders', 'Pack'])
  expect(names(sectionOf('Orders').pages ?? [])).toEqual(['All orders', 'Pack', 'Payment links'])
})

it('a phone shows four sections and More, or the account where that leaves nothing out', () => {
  expect(names(phoneBar('owner').bar)).toEqual(['Today', 'Orders', 'Pack', 'Enquiries', 'More'])
  expect(names(phoneBar('owner').more)).toEqual(['Customers', 'Products', 'Marketing', 'Settings'])
  expect(names(phoneBar('packer').bar)).toEqual(['Today', 'Orders', 'Pack', 'Account'])
  expect(phoneBar('packer').more).toEqual([])
})

it('the page with the longest matching address is current', () => {
  expect(currentPage(sectionOf('Products'), '/desk/products/collections/diwali')?.name).toBe('Collections')
  expect(currentPage(sectionOf('Products'), '/desk/products/kids-zone-1')?.name).toBe('All products')
  expect(currentPage(sectionOf('Orders'), '/desk/orders/REG-1234/parcels/1')?.name).toBe('Pack')
  expect(isInside(sectionOf('Orders'), '/desk/payment-links')).toBe(true)
  expect(isInside(sectionOf('Today'), '/desk/payment-links')).toBe(false)
})
