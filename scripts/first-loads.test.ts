import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { BUDGET_KB, DESK_BUDGET_KB, firstLoads } from './first-loads.ts'

/** For developers, and not in a live shop. */
const SHEET = 'routes/components/components'

const BUILD = join(import.meta.dirname, '../build/client')
const loads = firstLoads(BUILD).filter(({ id }) => id !== SHEET)

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

  it.each(['routes/product/product', 'routes/uniquely-yours/uniquely-yours', 'routes/build-your-own/checkout'])(
    'of %s has at most 1.5 KB of styles for the promise of a day, sort and narrow',
    (id) => {
      const { styles = [] } = loads.find((load) => load.id === id) ?? {}
      const css = styles.map((file) => readFileSync(join(BUILD, file), 'utf8'))
      expect(css.length).toBeGreaterThan(0)
      const added = css.map((text) => compressed(text) - compressed(text.replace(PROMISE_OR_SORT, '')))
      expect(added.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(1536)
    },
  )
})

/** A rule of the panel with the day, of days on cards, or of the line that sorts. */
const PROMISE_OR_SORT = /(?<=[{}])[^{}]*\.(?:due|finder|head-pin|card-due)\b[^{}]*\{[^{}]*\}/g
const compressed = (css: string): number => brotliCompressSync(css).length
