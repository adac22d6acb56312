import { expect, it } from 'vitest'
import { applyMove, DEFAULT_ORDER, parseSectionOrder } from './section-order.ts'

it('every section is in the order once, for any input', () => {
  expect(parseSectionOrder('').join(' ')).toBe(DEFAULT_ORDER)
  expect(parseSectionOrder('banner <b> banner letter nothing').join(' ')).toBe(
    'banner letter people collections building begin corporate',
  )
})

it('a section swaps with its neighbour, and stays at the end', () => {
  expect(applyMove(DEFAULT_ORDER, 'collections -1')).toMatch(/^collections people building/)
  expect(applyMove(DEFAULT_ORDER, 'letter -1')).toMatch(/letter corporate$/)
  for (const asked of ['people -1', 'letter 1', 'nothing 1', 'people 2', ''])
    expect(applyMove(DEFAULT_ORDER, asked)).toBe(DEFAULT_ORDER)
})
