import { describe, expect, it } from 'vitest'
import { askedFor, chosenTab } from './list-filter.ts'

const options = ['bride', 'groom'].map((name) => ({ for: name, label: `For the ${name}`, line: '' }))

describe('the filter in a list’s address', () => {
  it.each([null, ''])('%o asks for everything', (value) => expect(askedFor(options, value)).toEqual({ kind: 'all' }))
  it('names one option', () => expect(askedFor(options, 'groom')).toEqual({ kind: 'one', option: options[1] }))
  it.each(['Groom', 'nobody', 'toString'])('does not know %s', (value) =>
    expect(askedFor(options, value)).toEqual({ kind: 'unknown' }),
  )
})

describe('the wedding tabs', () => {
  it('open on the first', () => expect(chosenTab(options, null)).toBe(options[0]))
  it('open on the one that is asked for', () => expect(chosenTab(options, 'groom')).toBe(options[1]))
  it('have none chosen for somebody unknown', () => expect(chosenTab(options, 'uncle')).toBeUndefined())
})
