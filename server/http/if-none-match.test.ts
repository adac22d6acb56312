import { expect, it } from 'vitest'
import { hasCopy } from './request-header.ts'

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
])('If-None-Match %s names the copy: %s', (header, known) => {
  expect(hasCopy(header, '"abc"')).toBe(known)
})
