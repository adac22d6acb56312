// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HoursView } from '#domain/delivery/hours-view.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { DayAndHour } from './day-and-hour.tsx'
import type { ChosenHour } from './day-hours.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const PROMISE = {
  day: '2027-10-20',
  today: false,
  zone: 'Jaipur',
  steps: [],
  rule: '',
  outsideSameDay: false,
  orderBefore: null,
}
const HOURS: HoursView = {
  area: 'Jaipur',
  anyTime: '9 am to 9 pm',
  slots: [
    ...[{ id: 'evening', name: 'Evening', from: '17:00', to: '21:00', hours: '5 pm to 9 pm', feePaise: 99_00 }],
  ].map((slot) => ({ ...slot, orderBefore: 'order before 2 pm' })),
  first: '2027-10-20',
  closed: { '2027-10-29': { evening: 'over' } },
}

const ANSWER: PromiseAnswer = {
  pin: '302001',
  known: true,
  served: true,
  near: null,
  together: PROMISE,
  nearest: [],
  place: { area: 'Jaipur', town: 'Jaipur', state: 'Rajasthan' },
  until: '2027-10-18T12:00:00Z',
  version: 1,
  promises: {},
  latest: '2027-12-15',
  closed: { '2027-10-31': 'Stocktaking' },
  full: { '2027-10-28': 'All 120 places are taken' },
  left: { '2027-10-27': 31 },
  special: { '2027-10-29': 'Diwali, until 1 pm' },
  hours: HOURS,
  hoursElsewhere: [],
}

let root: Root
let place: HTMLElement
const chosen: ChosenHour[] = []

const show = (hour: ChosenHour, answer = ANSWER) =>
  act(async () =>
    root.render(
      <DayAndHour
        answer={answer}
        hours={HOURS}
        promise={PROMISE}
        chosen={hour}
        onChoose={(next) => void chosen.push(next)}
        busy={false}
      />,
    ),
  )
const day = (of: string) => place.querySelector<HTMLButtonElement>(`[data-day="${of}"]`)
const note = () => place.querySelector('.cal-note')?.textContent?.replaceAll('\u00A0', ' ')
const click = (element: HTMLElement | null) => act(async () => element?.click())

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2027-10-18T06:00:00Z'))
  chosen.length = 0
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.useRealTimers()
})

describe('day and hour', () => {
  it('explain a full day, which cannot be chosen, and name the nearest free ones', async () => {
    await show({ deliverOn: '2027-10-27', slotId: '' })
    expect(note()).toBe('Wednesday 27 October. 31 places left.')
    const full = day('2027-10-28')
    expect(full?.getAttribute('aria-disabled')).toBe('true')
    expect(full?.getAttribute('aria-label')).toContain('full, all 120 places are taken')
    await click(full)
    expect(chosen).toEqual([])
    expect(note()).toBe(
      'Thursday 28 October is full. All 120 places are taken. Wednesday 27 and Friday 29 have places.',
    )
  })

  it('keep a chosen hour on another day, and drop it where the day has none', async () => {
    await show({ deliverOn: '2027-10-27', slotId: 'evening' })
    await click(day('2027-10-26'))
    await click(day('2027-10-29'))
    expect(chosen).toEqual([
      { deliverOn: '2027-10-26', slotId: 'evening' },
      { deliverOn: '2027-10-29', slotId: '' },
    ])
    expect(note()).toContain('Friday 29 October, Diwali, until 1 pm.')
  })

  it('drop an hour that the shop no longer offers', async () => {
    await show({ deliverOn: '2027-10-27', slotId: 'morning' })
    expect(chosen[0]).toEqual({ deliverOn: '2027-10-27', slotId: '' })
  })
})
