import { describe, expect, it } from 'vitest'
import { consistsOfWords, guessableWords, passwordError, passwordForms } from './credentials.ts'

it('a password has a minimum and a maximum length', () => {
  expect(passwordError('a'.repeat(9))).toContain('10 characters or more')
  expect(passwordError('a'.repeat(10))).toBeUndefined()
  expect(passwordError('a'.repeat(128))).toBeUndefined()
  expect(passwordError('a'.repeat(129))).toContain('128 characters or fewer')
})

it('a password is looked up without case, digits and signs at its ends, or digits that stand for letters', () => {
  expect(passwordForms('  Princess2024!!')).toEqual(['princess2024!!', 'princess'])
  expect(passwordForms('P@ssw0rd#123')).toEqual(['p@ssw0rd#123', 'p@ssw0rd', 'password'])
  expect(passwordForms('1234567890')).toEqual(['1234567890', ''])
})

describe('a password made of known words', () => {
  const words = guessableWords(['Regalo', 'Meera Iyer', 'meera@tohfa-gifts.example'])

  it('is recognised behind case, digits, signs and a few letters', () => {
    for (const chosen of [
      'regalo2026',
      'REGALO!!!!!!',
      'Regalo@Tohfa1',
      'r3g@lo_2026',
      'meera.iyer.1',
      'tohfagiftsxyz',
    ])
      expect([chosen, consistsOfWords(chosen, words)]).toEqual([chosen, true])
  })

  it('is accepted when most of it is not a known word', () => {
    for (const chosen of ['my regalo is lovely', 'marigold on monday', '9482716305', 'x!7#regalolopq', ''])
      expect([chosen, consistsOfWords(chosen, words)]).toEqual([chosen, false])
  })

  it('matches words individually and joined, without the shortest', () => {
    expect(guessableWords(['Om & Co', 'Ram Das'])).toEqual(['omco', 'ramdas', 'ram', 'das'])
    expect(consistsOfWords('anything at all', guessableWords(['', '  ']))).toBe(false)
  })
})
