import { expect, it } from 'vitest'
import { matchesEtag } from './encoding.ts'

it.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", "abc"', true],
  ['"x",W/"abc","y"', true],
  ['"a,b", "abc"', true],
  ['*', true],
  [' * ', true],
  ['"ab"', false],
  ['"x", "y"', false],
  ['abc', false],
  ['w/"ABC"', false],
  ['"x *"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s matches the ETag: %s', (header, known) => {
  expect(matchesEtag(header, '"abc"')).toBe(known)
})
