import { expect, it } from 'vitest'
import { placesOf } from './places.ts'

it('names each place once, and of each role what is theirs', () => {
  const names = (role: Parameters<typeof placesOf>[0]) => placesOf(role).map(({ name }) => name)
  expect(names('owner')).toEqual(['Today', 'Orders', 'Products', 'Enquiries', 'Settings'])
  expect(names('accountant')).toEqual(['Today', 'Orders', 'Products', 'Settings'])
  expect(placesOf('accountant')[2]?.to).toBe('/desk/products/sheet')
  expect(names('packer')).toEqual(['Today', 'Orders'])
})
