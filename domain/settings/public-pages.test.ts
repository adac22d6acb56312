import { describe, expect, it } from 'vitest'
import { isOverlongPath, NOT_FOUND_PATH } from './public-pages.ts'

const path = (segments: number, slash = '/') => `/${Array.from({ length: segments }, () => 'a').join(slash)}`

describe('an overlong path', () => {
  it.each(['/', '%2F', '%2f', '\\', '%5C'])('has more than 12 segments, separated by %s', (slash) => {
    expect(isOverlongPath(path(12, slash))).toBe(false)
    expect(isOverlongPath(path(13, slash))).toBe(true)
  })

  it('counts empty segments and dot segments', () => {
    expect(isOverlongPath('/'.repeat(12))).toBe(false)
    expect(isOverlongPath('/'.repeat(13))).toBe(true)
    expect(isOverlongPath('/a/..'.repeat(7))).toBe(true)
    expect(isOverlongPath('/%2e%2e'.repeat(13))).toBe(true)
  })

  it('has more than 1,000 bytes', () => {
    expect(isOverlongPath(`/${'a'.repeat(999)}`)).toBe(false)
    expect(isOverlongPath(`/${'a'.repeat(1000)}`)).toBe(true)
    expect(isOverlongPath(`/${'%E0'.repeat(334)}`)).toBe(true)
  })

  it.each(['?', '#'])('does not count what follows a %s', (mark) => {
    expect(isOverlongPath(`/search${mark}q=${'a/'.repeat(5000)}`)).toBe(false)
  })

  it('is not its stand-in path', () => expect(isOverlongPath(NOT_FOUND_PATH)).toBe(false))
})
