// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_SHIPPING } from '#domain/address/shipping.ts'
import { addDays, indianDate } from '#domain/delivery/day.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { PARCEL } from '#test/an-invoice.ts'
import { promisedDay } from './day-words.ts'
import { OrderDayNews } from './moved-day.tsx'
import { useOrderDay } from './use-order-day.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const TODAY = indianDate(new Date())
const TOMORROW = addDays(TODAY, 1)
const HOUR_MS = 3_600_000

let soonest: string
let closed: PromiseAnswer['closed']
let root: Root
let place: HTMLElement

const answer = (): PromiseAnswer => ({
  pin: '560038',
  known: true,
  nearest: [],
  place: { area: 'Indiranagar', town: 'Bengaluru', state: 'Karnataka' },
  until: new Date(Date.now() + HOUR_MS).toISOString(),
  version: 1,
  promises: {
    'same-day-0': { day: soonest, today: soonest === TODAY, zone: 'Metro', steps: [], rule: '', outsideSameDay: false },
  },
  latest: addDays(TODAY, 60),
  closed,
})

const order = (day: string) => ({
  parcels: [
    { ...PARCEL, promisedDay: day, promiseServices: 'same-day-0', to: { ...EMPTY_SHIPPING, zipCode: '560038' } },
  ],
})

function Waiting({ day, chosen }: { day: string; chosen: boolean }) {
  return <OrderDayNews day={useOrderDay(order(day))} chosen={chosen} />
}

const show = (day: string, chosen = false) => act(async () => root.render(<Waiting day={day} chosen={chosen} />))
const text = () => place.textContent?.replaceAll('\u00A0', ' ')
const words = (day: string) => promisedDay(day).replaceAll('\u00A0', ' ')

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

describe('the day of an order that waits for its payment', () => {
  it('is struck when the time to order for it passes on the payment step', async () => {
    await show(TODAY)
    expect(text()).toBe('')
    soonest = TOMORROW
    await act(async () => vi.advanceTimersByTimeAsync(HOUR_MS + 1))
    expect(place.querySelector('s')?.textContent?.replaceAll('\u00A0', ' ')).toContain(words(TODAY))
    expect(text()).toContain(`It arrives on ${words(TOMORROW)} now: the time to order for the earlier day has passed.`)
  })

  it('is also held against the day that stood there before the page was loaded anew', async () => {
    vi.setSystemTime(Date.now() + 4 * HOUR_MS)
    soonest = TOMORROW
    await show(TODAY)
    await show(TOMORROW)
    expect(text()).toContain('The day has moved.')
  })

  it('that became a day off says so', async () => {
    vi.setSystemTime(Date.now() + 6 * HOUR_MS)
    closed = { [TOMORROW]: 'Gurpurab' }
    await show(TOMORROW, true)
    expect(text()).toContain(`You had chosen ${words(TOMORROW)}: Gurpurab, no courier.`)
  })
})
