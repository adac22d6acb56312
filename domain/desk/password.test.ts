import { describe, expect, it } from 'vitest'
import { isMadeOf, passwordFault, passwordForms, wordsOf } from './password.ts'

it('is long enough, and not longer than what is read', () => {
  expect(passwordFault('a'.repeat(9))).toContain('10 characters or more')
  expect(passwordFault('a'.repeat(10))).toBeUndefined()
  expect(passwordFault('a'.repeat(128))).toBeUndefined()
  expect(passwordFault('a'.repeat(129))).toContain('128 characters or fewer')
})

it('is looked up without regard to case, to digits and signs at its ends, or to digits that stand for letters', () => {
  expect(passwordForms('  Princess2024!!')).toEqual(['princess2024!!', 'princess'])
  expect(passwordForms('P@ssw0rd#123')).toEqual(['p@ssw0rd#123', 'p@ssw0rd', 'password'])
  expect(passwordForms('1234567890')).toEqual(['1234567890', ''])
})

describe('a password made of known words', () => {
  const words = wordsOf(['Regalo', 'Meera Iyer', 'meera@tohfa-gifts.example'])

  it('is recognised behind case, digits, signs and a few letters', () => {
    for (const chosen of [
      'regalo2026',
      'REGALO!!!!!!',
      'Regalo@Tohfa1',
      'r3g@lo_2026',
      'meera.iyer.1',
      'tohfagiftsxyz',
    ])
      expect([chosen, isMadeOf(chosen, words)]).toEqual([chosen, true])
  })

  it('is none when most of it is of the person’s own', () => {
    for (const chosen of ['my regalo is lovely', 'marigold on monday', '9482716305', 'x!7#regalolopq', ''])
      expect([chosen, isMadeOf(chosen, words)]).toEqual([chosen, false])
  })

  it('knows words by themselves and together, and leaves out the shortest', () => {
    expect(wordsOf(['Om & Co', 'Ram Das'])).toEqual(['omco', 'ramdas', 'ram', 'das'])
    expect(isMadeOf('anything at all', wordsOf(['', '  ']))).toBe(false)
  })
})
