import { expect, it } from 'vitest'
import { sectionsFor } from './sections.ts'

it('each role sees the sections that it may open', () => {
  const names = (role: Parameters<typeof sectionsFor>[0]) => sectionsFor(role).map(({ name }) => name)
  expect(names('owner')).toEqual(['Today', 'Orders', 'Products', 'Enquiries', 'Settings'])
  expect(names('accountant')).toEqual(['Today', 'Orders', 'Products', 'Settings'])
  expect(sectionsFor('accountant')[2]?.to).toBe('/desk/products/sheet')
  expect(names('packer')).toEqual(['Today', 'Orders'])
})
