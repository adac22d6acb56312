import { describe, expect, it } from 'vitest'
import { placeAt, SAMPLE } from '#test/sample-delivery.ts'
import { leavingDay } from './leaving-day.ts'
import { promise } from './promise.ts'

const MUMBAI = placeAt('400050', 'MH', 'Mumbai')
const INDIRANAGAR = placeAt('560038', 'KA', 'Bengaluru')
const promised = (promisedDay: string, promiseServices = 'standard-1') => ({ promisedDay, promiseServices })

describe('the day on which a parcel has to leave', () => {
  it('is as many working days of the courier before the promised one as its zone takes', () => {
    expect(leavingDay(promised('2026-11-27'), { tables: SAMPLE, place: MUMBAI })).toBe('2026-11-24')
    // Over the Sunday.
    expect(leavingDay(promised('2026-11-24'), { tables: SAMPLE, place: MUMBAI })).toBe('2026-11-20')
  })

  it('is the promised one itself where a rider goes, unless something slower goes along', () => {
    const where = { tables: SAMPLE, place: INDIRANAGAR }
    expect(leavingDay(promised('2026-11-24', 'same-day-0'), where)).toBe('2026-11-24')
    expect(leavingDay(promised('2026-11-27', 'same-day-0 standard-1'), where)).toBe(
      leavingDay(promised('2026-11-27', 'standard-1'), where),
    )
  })

  it('is a day on which the shop works', () => {
    const closed = { day: '2026-11-24', name: 'Gurpurab', who: 'shop', source: 'the shop' } as const
    const tables = { ...SAMPLE, daysOff: [...SAMPLE.daysOff, closed] }
    expect(leavingDay(promised('2026-11-27'), { tables, place: MUMBAI })).toBe('2026-11-23')
  })

  it('is never before the day on which its promise has it packed', () => {
    for (let day = 1; day <= 28; day++) {
      const now = new Date(`2026-02-${String(day).padStart(2, '0')}T05:00:00Z`)
      for (const place of [MUMBAI, INDIRANAGAR, placeAt('781001', 'AS')]) {
        const made = promise({ tables: SAMPLE, now, place }, { kind: 'standard', packDays: 1 })
        const last = leavingDay(promised(made.day), { tables: SAMPLE, place }) ?? ''
        expect(last >= made.packedOn).toBe(true)
      }
    }
  })

  it('is not known without a promise or a place', () => {
    expect(leavingDay(promised(''), { tables: SAMPLE, place: MUMBAI })).toBeUndefined()
    expect(leavingDay(promised('2026-11-27'), { tables: SAMPLE, place: undefined })).toBeUndefined()
  })
})
