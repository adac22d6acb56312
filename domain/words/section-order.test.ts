import { expect, it } from 'vitest'
import { askedMove, SAMPLE_ORDER, sectionOrder } from './section-order.ts'

it('every section stands in the order once, whatever was sent', () => {
  expect(sectionOrder('').join(' ')).toBe(SAMPLE_ORDER)
  expect(sectionOrder('banner <b> banner letter nothing').join(' ')).toBe(
    'banner letter people collections building begin corporate',
  )
})

it('one changes its place with the next, and at the end with none', () => {
  expect(askedMove(SAMPLE_ORDER, 'collections -1')).toMatch(/^collections people building/)
  expect(askedMove(SAMPLE_ORDER, 'letter -1')).toMatch(/letter corporate$/)
  for (const asked of ['people -1', 'letter 1', 'nothing 1', 'people 2', ''])
    expect(askedMove(SAMPLE_ORDER, asked)).toBe(SAMPLE_ORDER)
})
