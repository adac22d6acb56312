import { describe, expect, it } from 'vitest'
import { placeAt, SAMPLE_DELIVERY } from '#test/sample-delivery.ts'
import { dispatchDay } from './dispatch.ts'
import { calculatePromise } from './promise.ts'

const MUMBAI = placeAt('400050', 'MH', 'Mumbai')
const INDIRANAGAR = placeAt('560038', 'KA', 'Bengaluru')
const promised = (promisedDay: string, promiseServices = 'standard-1') => ({ promisedDay, promiseServices })

describe('the dispatch day', () => {
  it('is the promised day minus the working days of the courier for its zone', () => {
    expect(dispatchDay(promised('2026-11-27'), { tables: SAMPLE_DELIVERY, place: MUMBAI })).toBe('2026-11-24')
    // Over the Sunday.
    expect(dispatchDay(promised('2026-11-24'), { tables: SAMPLE_DELIVERY, place: MUMBAI })).toBe('2026-11-20')
  })

  it('is the promised day itself for a rider, unless a slower item is in the parcel', () => {
    const where = { tables: SAMPLE_DELIVERY, place: INDIRANAGAR }
    expect(dispatchDay(promised('2026-11-24', 'same-day-0'), where)).toBe('2026-11-24')
    expect(dispatchDay(promised('2026-11-27', 'same-day-0 standard-1'), where)).toBe(
      dispatchDay(promised('2026-11-27', 'standard-1'), where),
    )
  })

  it('is a working day of the shop', () => {
    const closed = { day: '2026-11-24', name: 'Gurpurab', who: 'shop', source: 'the shop' } as const
    const tables = { ...SAMPLE_DELIVERY, daysOff: [...SAMPLE_DELIVERY.daysOff, closed] }
    expect(dispatchDay(promised('2026-11-27'), { tables, place: MUMBAI })).toBe('2026-11-23')
  })

  it('is never before the day on which the promise has it packed', () => {
    for (let day = 1; day <= 28; day++) {
      const now = new Date(`2026-02-${String(day).padStart(2, '0')}T05:00:00Z`)
      for (const place of [MUMBAI, INDIRANAGAR, placeAt('781001', 'AS')]) {
        const made = calculatePromise({ tables: SAMPLE_DELIVERY, now, place }, { kind: 'standard', packDays: 1 })
        const last = dispatchDay(promised(made?.day ?? ''), { tables: SAMPLE_DELIVERY, place }) ?? ''
        expect(last >= (made?.packedOn ?? '~')).toBe(true)
      }
    }
  })

  it('is unknown without a promise or a place', () => {
    expect(dispatchDay(promised(''), { tables: SAMPLE_DELIVERY, place: MUMBAI })).toBeUndefined()
    expect(dispatchDay(promised('2026-11-27'), { tables: SAMPLE_DELIVERY, place: undefined })).toBeUndefined()
  })
})
