import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUDGET_KB, DESK_BUDGET_KB, firstLoads } from './first-loads.ts'

/** For developers, and not in a live shop. */
const SHEET = 'routes/components/components'

const loads = firstLoads(join(import.meta.dirname, '../build/client')).filter(({ id }) => id !== SHEET)

describe('the first load of a built page', () => {
  it('is known of every screen', () => {
    expect(loads.length).toBeGreaterThan(25)
    expect(loads.map(({ id }) => id)).toEqual(expect.arrayContaining(['routes/home/home', 'routes/product/product']))
  })

  it.each(loads)('of $id keeps within the budget', ({ id, jsKb, cssKb }) => {
    const { js, css } = id.startsWith('desk/') ? DESK_BUDGET_KB : BUDGET_KB
    expect(jsKb).toBeGreaterThan(80)
    expect(jsKb).toBeLessThanOrEqual(js)
    expect(cssKb).toBeLessThanOrEqual(css)
  })
})
