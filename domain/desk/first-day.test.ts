import { expect, it } from 'vitest'
import { FIRST_DAY_STEPS, type FirstDayStepId, firstDaySummary, openStep } from './first-day.ts'

const states = (...done: FirstDayStepId[]) => FIRST_DAY_STEPS.map((id) => ({ id, done: done.includes(id), about: '' }))

it('opens the first step that is not done, or the one that was chosen', () => {
  expect(openStep(states('name', 'product'), null)).toBe('delivery')
  expect(openStep(states('name', 'product'), 'order')).toBe('order')
  expect(openStep(states('name', 'product'), 'name')).toBe('delivery')
  expect(openStep(states('name'), 'nothing')).toBe('product')
  expect(openStep(states(...FIRST_DAY_STEPS), null)).toBeUndefined()
})

it('counts the steps and minutes that are left', () => {
  expect(firstDaySummary(states('name', 'product'))).toBe('4 steps to your first sale, about 14 minutes.')
  expect(firstDaySummary(states('name', 'product', 'delivery', 'payments', 'order'))).toBe(
    '1 step to your first sale, about 2 minutes.',
  )
  expect(firstDaySummary(states(...FIRST_DAY_STEPS))).toBe('All steps are done.')
})
