// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { EMPTY_SHIPPING } from '#domain/delivery/shipping-address.ts'
import { PARCEL } from '#test/sample-invoice.ts'
import { formatWeekday } from './delivery-day.ts'
import { OrderDayNotice } from './moved-day-notice.tsx'
import { useOrderDay } from './order-delivery-day.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const TODAY = indianDate(new Date())
const TOMORROW = addDays(TODAY, 1)
const HOUR_MS = 3_600_000

let soonest: string
let closed: PromiseAnswer['closed']
let root: Root
let place: HTMLElement

const promised = () => ({
  day: soonest,
  today: soonest === TODAY,
  zone: 'Metro',
  steps: [],
  rule: '',
  outsideSameDay: false,
  orderBefore: null,
})

const answer = (): PromiseAnswer => ({
  pin: '560038',
  known: true,
  served: true,
  near: null,
  together: promised(),
  nearest: [],
  place: { area: 'Indiranagar', town: 'Bengaluru', state: 'Karnataka' },
  until: new Date(Date.now() + HOUR_MS).toISOString(),
  version: 1,
  promises: { 'same-day-0': promised() },
  latest: addDays(TODAY, 60),
  closed,
  full: {},
  left: {},
  special: {},
  hours: null,
  hoursElsewhere: [],
})

const order = (day: string) => ({
  parcels: [
    { ...PARCEL, promisedDay: day, promiseServices: 'same-day-0', to: { ...EMPTY_SHIPPING, zipCode: '560038' } },
  ],
})

function Waiting({ day, chosen }: { day: string; chosen: boolean }) {
  return <OrderDayNotice day={useOrderDay(order(day))} chosen={chosen} />
}

const show = (day: string, chosen = false) => act(async () => root.render(<Waiting day={day} chosen={chosen} />))
const text = () => place.textContent?.replaceAll('\u00A0', ' ')
const words = (day: string) => formatWeekday(day).replaceAll('\u00A0', ' ')

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(Date.now() + 2 * HOUR_MS)
  ;[soonest, closed] = [TODAY, {}]
  vi.stubGlobal('fetch', async () => Response.json(answer()))
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.useRealTimers()
})

describe('the delivery day of an unpaid order', () => {
  it('is struck through when the cut-off passes on the payment step', async () => {
    await show(TODAY)
    expect(text()).toBe('')
    soonest = TOMORROW
    await act(async () => vi.advanceTimersByTimeAsync(HOUR_MS + 1))
    expect(place.querySelector('s')?.textContent?.replaceAll('\u00A0', ' ')).toContain(words(TODAY))
    expect(text()).toContain(`It arrives on ${words(TOMORROW)} now: the time to order for the earlier day has passed.`)
  })

  it('is compared with the day shown before a reload', async () => {
    vi.setSystemTime(Date.now() + 4 * HOUR_MS)
    soonest = TOMORROW
    await show(TODAY)
    await show(TOMORROW)
    expect(text()).toContain('The day has moved.')
  })

  it('shows the reason when it became a day off', async () => {
    vi.setSystemTime(Date.now() + 6 * HOUR_MS)
    closed = { [TOMORROW]: 'Gurpurab' }
    await show(TOMORROW, true)
    expect(text()).toContain(`You had chosen ${words(TOMORROW)}: Gurpurab, no courier.`)
  })
})
