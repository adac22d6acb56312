import { describe, expect, it } from 'vitest'
import { describeWeekdays, joinWeekdays, parseWeekdays, WEEKDAYS } from './weekdays.ts'

describe('days of the week', () => {
  it.each([
    ['Mon-Sat', 'Mon, Tue, Wed, Thu, Fri, Sat'],
    ['monday to friday', 'Mon, Tue, Wed, Thu, Fri'],
    ['Sun, Mon', 'Mon, Sun'],
    ['Fri-Mon', 'Mon, Fri, Sat, Sun'],
    ['every day', 'Mon, Tue, Wed, Thu, Fri, Sat, Sun'],
    ['Sun', 'Sun'],
    ['mon mon tue', 'Mon, Tue'],
  ])('are read from %s', (text, days) => expect(joinWeekdays(parseWeekdays(text) ?? [])).toBe(days))

  it.each(['', 'Funday', 'Mon-', 'Mon-Xyz', '1, 2', '-'])('are not read from %j', (text) =>
    expect(parseWeekdays(text)).toBeUndefined(),
  )

  it.each([
    ['Mon, Tue, Wed, Thu, Fri, Sat, Sun', 'every day'],
    ['Mon, Tue, Wed, Thu, Fri, Sat', 'Monday to Saturday'],
    ['Mon, Wed, Fri', 'Monday, Wednesday and Friday'],
    ['Sat, Sun', 'Saturday and Sunday'],
    ['Sun', 'Sunday'],
  ])('%s are described as %s', (text, words) => expect(describeWeekdays(parseWeekdays(text) ?? [])).toBe(words))

  it('read back as they are stored', () => {
    for (const day of WEEKDAYS) expect(parseWeekdays(joinWeekdays([day, 'Mon']))).toContain(day)
  })
})
