import { expect, it } from 'vitest'
import type { Paise } from '#domain/payment/money.ts'
import { averagePaise, FIGURE_DAYS, PLOT, plotSales, recentDays } from './sales-figures.ts'

const days = [100, 300, 0, 50].map((paise, at) => ({ day: `2026-11-2${at}`, orders: 1, paise: paise as Paise }))

it('sales figures cover fourteen days in India, today the last', () => {
  // Half past midnight in India.
  const all = recentDays(new Date('2026-11-22T19:00:00Z'))
  expect(all).toHaveLength(FIGURE_DAYS)
  expect(all.at(-1)).toEqual({ day: '2026-11-23', from: '2026-11-22T18:30:00.000Z', until: '2026-11-23T18:30:00.000Z' })
  expect(all[0]?.day).toBe('2026-11-10')
})

it('the average covers the completed days', () => {
  expect(averagePaise(days)).toBe(133)
  expect(averagePaise([])).toBe(0)
})

it('the bars fill the plot, the highest at full height, side by side', () => {
  const { straps, averageY } = plotSales(days)
  expect(straps.map(({ length }) => length)).toEqual([26.5, PLOT.highest, 0, 13.2])
  expect([straps[0]?.x, straps.at(-1)?.x]).toEqual([0, PLOT.width - PLOT.strap])
  expect(averageY).toBeCloseTo(48.8)
})
