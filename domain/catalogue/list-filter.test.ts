import { describe, expect, it } from 'vitest'
import { readListFilter, selectedTab } from './list-filters.ts'

const options = ['bride', 'groom'].map((name) => ({ for: name, label: `For the ${name}`, line: '' }))

describe('the filter in a list’s URL', () => {
  it.each([null, ''])('%o is no filter', (value) => expect(readListFilter(options, value)).toEqual({ kind: 'all' }))
  it('names one option', () => expect(readListFilter(options, 'groom')).toEqual({ kind: 'one', option: options[1] }))
  it.each(['Groom', 'nobody', 'toString'])('ignores %s', (value) =>
    expect(readListFilter(options, value)).toEqual({ kind: 'unknown' }),
  )
})

describe('the wedding tabs', () => {
  it('open at the first by default', () => expect(selectedTab(options, null)).toBe(options[0]))
  it('open at the requested one', () => expect(selectedTab(options, 'groom')).toBe(options[1]))
  it('have none selected for an unknown value', () => expect(selectedTab(options, 'uncle')).toBeUndefined())
})
