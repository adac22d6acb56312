import { expect, it } from 'vitest'
import { isConnectionError, isImportError } from './error-screen.tsx'

it.each([
  'Failed to fetch dynamically imported module: http://shop/assets/day-1.js',
  'error loading dynamically imported module: http://shop/assets/day-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for http://shop/assets/day-1.css',
])('"%s" is a file that could not be fetched', (message) => {
  expect(isImportError(new TypeError(message))).toBe(true)
  expect(isConnectionError(new TypeError(message))).toBe(true)
})

it.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'network error',
  'The network connection was lost.',
  'Unable to discover routes due to manifest version mismatch.',
])('"%s" is a request without a response', (message) => {
  expect(isImportError(new TypeError(message))).toBe(false)
  expect(isConnectionError(new TypeError(message))).toBe(true)
})

it('the cause of an error is checked', () => {
  const cause = new TypeError('network error')
  expect(isConnectionError(new Error('Unable to decode turbo-stream response', { cause }))).toBe(true)
})

it.each([
  new TypeError("Cannot read properties of undefined (reading 'price')"),
  undefined,
  'Failed to fetch',
  { status: 404 },
])('%j is not a connection error', (error) => {
  expect(isConnectionError(error)).toBe(false)
})
