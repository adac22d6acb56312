import { describe, expect, it } from 'vitest'
import { normalizePhone } from './contact-keys.ts'

describe('a phone number', () => {
  it.each([
    ['98450 12345', '+91-98450-12345'],
    ['098450 12345', '0091 98450 12345'],
    ['९८४५० १२३४५', '9845012345'],
    ['９８４５０１２３４５', '9845012345'],
    ['(98450) 12345 ', '98450.12345'],
    ['98450 12345 ext 7', '98450 12345'],
    ['98450 12345 ext 7', '+91 98450 12345, extension 8'],
    ['98450 12345 / 98450 12346', '98450 12345'],
  ])('is the same as %s and %s', (a, b) => expect(normalizePhone(a)).toBe(normalizePhone(b)))

  it.each([
    ['98450 12345', '98450 12346'],
    ['ring my mother', 'ring my father'],
    ['98450 12345 / 98450 12346', '98450 12346'],
    ['+1 212 555 0123', '+1 212 555 0124'],
    ['080-4112', '080-4113'],
  ])('is not the same as %s and %s', (a, b) => expect(normalizePhone(a)).not.toBe(normalizePhone(b)))
})
