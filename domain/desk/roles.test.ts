import { expect, it } from 'vitest'
import { AREAS, type Area, canAccess, needsSecondFactor, ROLES } from './roles.ts'

const areasOf = (role: (typeof ROLES)[number]) => (Object.keys(AREAS) as Area[]).filter((area) => canAccess(role, area))

it('the owner may do everything', () => {
  expect(areasOf('owner')).toEqual(Object.keys(AREAS))
})

it('only the owner manages people', () => {
  expect(ROLES.filter((role) => canAccess(role, 'people'))).toEqual(['owner'])
})

it('the packer may see orders and print, and no more', () => {
  expect(areasOf('packer')).toEqual(['account', 'today', 'orders', 'pack'])
})

it('the accountant may read and export, and change nothing', () => {
  expect(areasOf('accountant')).toEqual(['account', 'today', 'orders', 'money', 'figures', 'exports', 'setUp', 'audit'])
})

it('roles that decide about money need a second factor in live', () => {
  expect(ROLES.map((role) => needsSecondFactor(role, 'live'))).toEqual([true, true, false, false])
  expect(ROLES.some((role) => needsSecondFactor(role, 'test'))).toBe(false)
})
