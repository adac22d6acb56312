import { expect, it } from 'vitest'
import { newTimeOrderedId } from './portable.ts'

it('ids sort in creation order, within a millisecond and past 4,096 of them', () => {
  const now = Date.now() + 60_000
  const ids = Array.from({ length: 5_000 }, () => newTimeOrderedId(now))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(5_000)
  expect(ids.at(-1)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('ids keep increasing when the clock is set back', () => {
  const before = newTimeOrderedId()
  expect(newTimeOrderedId(0) > before).toBe(true)
})
