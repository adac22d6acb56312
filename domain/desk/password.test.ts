import { expect, it } from 'vitest'
import { passwordFault } from './password.ts'

it('is long enough, and not longer than what is read', () => {
  expect(passwordFault('a'.repeat(9))).toContain('10 characters or more')
  expect(passwordFault('a'.repeat(10))).toBeUndefined()
  expect(passwordFault('a'.repeat(128))).toBeUndefined()
  expect(passwordFault('a'.repeat(129))).toContain('128 characters or fewer')
})
