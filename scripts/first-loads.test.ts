import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { BUDGET_KB, DESK_BUDGET_KB, firstLoads, isDesk } from './first-loads.ts'

/** The component sheet is for developers and not part of a live shop. */
const COMPONENT_SHEET = 'shop/component-sheet/component-sheet'

const BUILD = join(import.meta.dirname, '../build/client')
const loads = firstLoads(BUILD).filter(({ id }) => id !== COMPONENT_SHEET)

describe('the first load of a built page', () => {
  it('is known for every screen', () => {
    expect(loads.length).toBeGreaterThan(25)
    expect(loads.map(({ id }) => id)).toEqual(expect.arrayContaining(['shop/home/home', 'shop/product/product']))
  })

  it.each(loads)('of $id is within the budget', ({ id, jsKb, cssKb }) => {
    const { js, css } = isDesk(id) ? DESK_BUDGET_KB : BUDGET_KB
    expect(jsKb).toBeGreaterThan(80)
    expect(jsKb).toBeLessThanOrEqual(js)
    expect(cssKb).toBeLessThanOrEqual(css)
  })

  it.each(['shop/product/product', 'shop/list/uniquely-yours', 'shop/box/checkout-page'])(
    'of %s has at most 1.5 KB of styles for the delivery day, sorting and filters',
    (id) => {
      const { styles = [] } = loads.find((load) => load.id === id) ?? {}
      const css = styles.map((file) => readFileSync(join(BUILD, file), 'utf8'))
      expect(css.length).toBeGreaterThan(0)
      const added = css.map((text) => compressed(text) - compressed(text.replace(DELIVERY_OR_SORT_RULE, '')))
      expect(added.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(1536)
    },
  )
})

/** CSS rules of the delivery panel, the day on cards and the sort line. */
const DELIVERY_OR_SORT_RULE = /(?<=[{}])[^{}]*\.(?:due|finder|head-pin|card-due)\b[^{}]*\{[^{}]*\}/g
const compressed = (css: string): number => brotliCompressSync(css).length
