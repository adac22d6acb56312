import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storableAddress, storableForm, storableJson, storableText } from './sanitize.ts'

const units = fc.constantFrom('\0', '\ud83d', '\ude00', '🌿', '\\', 'u0000', 'ud83d', '"', '%00', '%', '00', 'é')
const text = fc.string({ unit: units })

describe('a text that can be kept', () => {
  it.each([
    ['a\0b', 'ab'],
    ['half \ud83d', 'half '],
    ['two \ud83d\0\ude00 halves', 'two  halves'],
    ['\ude00\ud83d', ''],
    ['whole 👩‍👩‍👧', 'whole 👩‍👩‍👧'],
  ])('is %j without what cannot', (typed, kept) => expect(storableText(typed)).toBe(kept))

  it('comes out of JSON, however it was written', () =>
    fc.assert(
      fc.property(text, (typed) => {
        const { kept } = JSON.parse(storableJson(JSON.stringify({ kept: typed })))
        expect(kept).toBe(storableText(typed))
      }),
    ))

  it('comes out of JSON that spells every character', () =>
    fc.assert(
      fc.property(text, (typed) => {
        const spelled = typed.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        expect(JSON.parse(storableJson(`"${spelled}"`))).toBe(storableText(typed))
      }),
    ))

  it('comes out of a form, and what looks like an escape stays', () =>
    fc.assert(
      fc.property(text, (typed) => {
        const sent = new URLSearchParams({ typed: typed.toWellFormed() }).toString()
        expect(new URLSearchParams(storableForm(sent)).get('typed')).toBe(storableText(typed.toWellFormed()))
      }),
    ))

  it('is not made by taking something away', () => {
    expect(new URLSearchParams(storableForm('a=%%0000')).get('a')).not.toContain('\0')
    expect(decodeURIComponent(storableAddress('/order/%00/%00'))).toBe('/order/\ufffd/\ufffd')
  })
})
