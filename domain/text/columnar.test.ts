import { describe, expect, it } from 'vitest'
import { fromColumnar, toColumnar } from './columnar.ts'

describe('a columnar list', () => {
  it('is read back unchanged', () => {
    const things = [
      { id: 'a', tags: ['new', 'soon'], available: true, pictures: [{ base: '/1', avif: [400, 900] }, { base: '/2' }] },
      { id: 'b', tags: [], available: false, rating: 4.5, pictures: [] },
      { id: 'c', tags: [], available: true, pictures: [{ missing: 'c', alt: 'an open "box"' }] },
    ]
    expect(fromColumnar(toColumnar(things))).toEqual(things)
  })

  it('omits missing fields', () => {
    const [first, second] = fromColumnar(
      toColumnar<{ id: string; rating?: number | undefined }>([
        { id: 'a', rating: undefined },
        { id: 'b', rating: 5 },
      ]),
    )
    expect(first).toEqual({ id: 'a' })
    expect(Object.keys(first ?? {})).toEqual(['id'])
    expect(second).toEqual({ id: 'b', rating: 5 })
  })

  it('may be empty', () => {
    expect(fromColumnar(toColumnar([]))).toEqual([])
  })
})
