import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeForm, sanitizeJson, sanitizeText, sanitizeUrl } from './sanitize.ts'

const units = fc.constantFrom('\0', '\ud83d', '\ude00', '🌿', '\\', 'u0000', 'ud83d', '"', '%00', '%', '00', 'é')
const text = fc.string({ unit: units })

describe('a sanitized text', () => {
  it.each([
    ['a\0b', 'ab'],
    ['half \ud83d', 'half '],
    ['two \ud83d\0\ude00 halves', 'two  halves'],
    ['\ude00\ud83d', ''],
    ['whole 👩‍👩‍👧', 'whole 👩‍👩‍👧'],
  ])('is %j without invalid characters', (typed, kept) => expect(sanitizeText(typed)).toBe(kept))

  it('is read from JSON, in any notation', () =>
    fc.assert(
      fc.property(text, (typed) => {
        const { kept } = JSON.parse(sanitizeJson(JSON.stringify({ kept: typed })))
        expect(kept).toBe(sanitizeText(typed))
      }),
    ))

  it('is read from JSON with every character escaped', () =>
    fc.assert(
      fc.property(text, (typed) => {
        const spelled = typed.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        expect(JSON.parse(sanitizeJson(`"${spelled}"`))).toBe(sanitizeText(typed))
      }),
    ))

  it('is read from a form, and text that looks like an escape stays', () =>
    fc.assert(
      fc.property(text, (typed) => {
        const sent = new URLSearchParams({ typed: typed.toWellFormed() }).toString()
        expect(new URLSearchParams(sanitizeForm(sent)).get('typed')).toBe(sanitizeText(typed.toWellFormed()))
      }),
    ))

  it('contains no invalid sequence created by a removal', () => {
    expect(new URLSearchParams(sanitizeForm('a=%%0000')).get('a')).not.toContain('\0')
    expect(decodeURIComponent(sanitizeUrl('/order/%00/%00'))).toBe('/order/\ufffd/\ufffd')
  })
})
