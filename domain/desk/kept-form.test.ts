import { describe, expect, it } from 'vitest'
import { packForm, unpackForm } from './kept-form.ts'

describe('a form that waits until somebody has shown who they are', () => {
  it('comes back as it was typed, fields of one name one after the other', () => {
    const form = new FormData()
    for (const [name, value] of [
      ['act', 'refund'],
      ['line', '0'],
      ['line', '2'],
      ['text', '"<Späti> & 1\n2'],
    ] as const)
      form.append(name, value)
    expect(unpackForm(packForm(form))).toEqual([...form])
  })

  it('leaves files behind, and is empty where it was made up', () => {
    const form = new FormData()
    form.append('photo', new File(['x'], 'x.png'))
    form.append('text', 'kept')
    expect(unpackForm(packForm(form))).toEqual([['text', 'kept']])
    for (const made of ['', '{', '{"a":1}', '[1,["a"],["a",2],null]']) expect(unpackForm(made)).toEqual([])
  })
})
