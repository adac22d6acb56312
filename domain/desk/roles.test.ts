import { expect, it } from 'vitest'
import { AREAS, type Area, may, needsSecondFactor, ROLES } from './roles.ts'

const areasOf = (role: (typeof ROLES)[number]) => (Object.keys(AREAS) as Area[]).filter((area) => may(role, area))

it('gives the owner everything', () => {
  expect(areasOf('owner')).toEqual(Object.keys(AREAS))
})

it('keeps people to the owner', () => {
  expect(ROLES.filter((role) => may(role, 'people'))).toEqual(['owner'])
})

it('lets the packer see to orders and print, and no more', () => {
  expect(areasOf('packer')).toEqual(['account', 'today', 'orders', 'pack'])
})

it('lets the accountant read and export, and change nothing', () => {
  expect(areasOf('accountant')).toEqual(['account', 'today', 'orders', 'money', 'figures', 'exports', 'setUp', 'audit'])
})

it('asks for a second factor where money is real, of those who decide about it', () => {
  expect(ROLES.map((role) => needsSecondFactor(role, 'live'))).toEqual([true, true, false, false])
  expect(ROLES.some((role) => needsSecondFactor(role, 'test'))).toBe(false)
})
