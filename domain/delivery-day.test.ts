import { describe, expect, it } from 'vitest'
import { addBusinessDays, type DeliveryWish, deliveryDayFault, deliveryDays, isDay } from './delivery-day.ts'

/** A Saturday in India, 11:42 in the morning. */
const SATURDAY = new Date('2026-11-21T06:12:00Z')
const MONDAY = new Date('2026-11-23T06:12:00Z')
const wish = (change: Partial<DeliveryWish> = {}): DeliveryWish => ({
  now: MONDAY,
  pin: '400001',
  country: 'India',
  onlySameDay: false,
  cutOff: '14:00',
  ...change,
})

describe('the earliest day of delivery', () => {
  it.each([
    ['Mumbai', '400001', '2026-11-26'],
    ['Bangalore', '560 038', '2026-11-26'],
    ['Jaipur', '302001', '2026-11-30'],
    ['Kochi, which shares its first digits with Lakshadweep', '682001', '2026-11-30'],
    ['Lakshadweep', '682555', '2026-12-02'],
    ['Port Blair', '744101', '2026-12-02'],
    ['Gangtok', '737101', '2026-12-02'],
    ['Guwahati', '781001', '2026-12-02'],
    ['Aizawl', '796001', '2026-12-02'],
    ['a soldier', '900056', '2026-12-02'],
    ['a PIN code nobody knows', '12345', '2026-11-30'],
  ])('for %s', (_, pin, day) => expect(deliveryDays(wish({ pin }))?.earliest).toBe(day))

  it('counts Monday to Friday, and not the day of the order', () => {
    expect(deliveryDays(wish({ now: SATURDAY }))?.earliest).toBe('2026-11-25')
    expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23')
    expect(addBusinessDays('2026-11-23', 5)).toBe('2026-11-30')
  })

  it('goes by the day in India', () => {
    const lateInIndia = new Date('2026-11-22T18:31:00Z')
    expect(deliveryDays(wish({ now: lateInIndia }))?.latest).toBe('2027-01-22')
  })

  it('is today for Same Day gifts alone, in Bangalore, before the cut-off', () => {
    const sameDay = { onlySameDay: true, pin: '560038' }
    expect(deliveryDays(wish(sameDay))?.earliest).toBe('2026-11-23')
    expect(deliveryDays(wish({ ...sameDay, now: SATURDAY }))?.earliest).toBe('2026-11-21')
    expect(deliveryDays(wish({ ...sameDay, pin: '400001' }))?.earliest).toBe('2026-11-26')
    expect(deliveryDays(wish({ ...sameDay, onlySameDay: false }))?.earliest).toBe('2026-11-26')
    const atTheCutOff = new Date('2026-11-23T08:30:00Z')
    expect(deliveryDays(wish({ ...sameDay, now: atTheCutOff }))?.earliest).toBe('2026-11-26')
  })
})

describe('a chosen day', () => {
  it.each([
    ['2026-11-25', 'The earliest we can be there is 26 November'],
    ['2026-11-26', undefined],
    ['2027-01-22', undefined],
    ['2027-01-23', 'The latest day we can promise is 22 January'],
  ])('of %s', (day, words) => expect(deliveryDayFault(day, wish())).toBe(words))

  it('is not promised abroad', () =>
    expect(deliveryDayFault('2026-12-01', wish({ country: 'Canada' }))).toContain('only within India'))

  it.each(['2026-11-31', '2026-13-01', '21/11/2026', '', '2026-1-1', 'soon'])('is never %j', (text) =>
    expect(isDay(text)).toBe(false),
  )
})
