import { describe, expect, it } from 'vitest'
import { LAUNCH_AFTER_MS, timeLeft } from './countdown.ts'

describe('the countdown on the lid', () => {
  it('starts at thirty days', () => {
    expect(timeLeft(LAUNCH_AFTER_MS, 0)).toEqual({ days: 30, hours: 0, minutes: 0, seconds: 0 })
  })
  it('has lost one second after one second', () => {
    expect(timeLeft(LAUNCH_AFTER_MS, 1000)).toEqual({ days: 29, hours: 23, minutes: 59, seconds: 59 })
  })
  it('shows the same for a whole second, however late a tick comes', () => {
    expect(timeLeft(10_000, 1001)).toEqual(timeLeft(10_000, 1999))
  })
  it('shows four zeros at the end and afterwards', () => {
    const zeros = { days: 0, hours: 0, minutes: 0, seconds: 0 }
    expect(timeLeft(5000, 5000)).toEqual(zeros)
    expect(timeLeft(5000, 9_000_000)).toEqual(zeros)
  })
})
