import { describe, expect, it } from 'vitest'
import { parsePreservedForm, serializeForm } from './preserved-form.ts'

describe('a form preserved during re-authentication', () => {
  it('is restored as submitted, with repeated fields in order', () => {
    const form = new FormData()
    for (const [name, value] of [
      ['act', 'refund'],
      ['line', '0'],
      ['line', '2'],
      ['text', '"<Späti> & 1\n2'],
    ] as const)
      form.append(name, value)
    expect(parsePreservedForm(serializeForm(form))).toEqual([...form])
  })

  it('omits files, and is empty when it is forged', () => {
    const form = new FormData()
    form.append('photo', new File(['x'], 'x.png'))
    form.append('text', 'kept')
    expect(parsePreservedForm(serializeForm(form))).toEqual([['text', 'kept']])
    for (const made of ['', '{', '{"a":1}', '[1,["a"],["a",2],null]']) expect(parsePreservedForm(made)).toEqual([])
  })
})
