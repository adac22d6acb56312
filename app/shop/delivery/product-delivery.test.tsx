// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays, indianDate } from '#domain/delivery/calendar.ts'
import type { PromiseAnswer } from '#domain/delivery/promise-answer.ts'
import { formatWeekday } from './delivery-day.ts'
import { ProductDelivery } from './product-delivery.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const TODAY = indianDate(new Date())
const SOONEST = addDays(TODAY, 4)
const GIFT = { id: 'kids-zone-1', collection: 'kids-zone', available: true, service: 'standard-1' } as const

/** Returns the shop’s response; 560038, 560001 and 400050 are the known PIN codes. */
function answerFor(pin: string): PromiseAnswer {
  const known = ['560038', '560001', '400050'].includes(pin)
  const steps = [
    { day: TODAY, does: 'ordered' },
    { day: addDays(TODAY, 1), off: 'Gurpurab' },
    { day: SOONEST, does: 'arrives' },
  ] as const
  const view = {
    day: SOONEST,
    today: false,
    zone: 'Metro',
    steps: [...steps],
    rule: 'The rule.',
    outsideSameDay: false,
    orderBefore: null,
  }
  return {
    pin,
    known,
    served: true,
    near: null,
    together: known ? view : null,
    nearest: known ? [] : ['560038'],
    place: known
      ? { area: pin === '560001' ? 'Bengaluru' : 'Indiranagar', town: 'Bengaluru', state: 'Karnataka' }
      : null,
    until: new Date(Date.now() + 3_600_000).toISOString(),
    version: 1,
    promises: known ? { 'standard-1': view } : {},
    latest: addDays(TODAY, 60),
    closed: {},
    full: {},
    left: {},
    special: {},
    hours: null,
    hoursElsewhere: [],
  }
}

const asked: string[] = []
let root: Root
let place: HTMLElement

/** Generous, since a busy CPU delays every response. */
const LONGEST_MS = 10_000

/** Waits inside `act`, so that React knows of every update. */
async function settle(what: () => unknown) {
  const end = Date.now() + LONGEST_MS
  while (!what() && Date.now() < end) await act(() => new Promise((resolve) => setTimeout(resolve, 2)))
  expect(what()).toBeTruthy()
}

async function show(gift: Parameters<typeof ProductDelivery>[0]['gift'] = GIFT) {
  const router = createMemoryRouter([{ path: '/', element: <ProductDelivery gift={gift} /> }])
  root = createRoot(place)
  await act(async () => root.render(<RouterProvider router={router} />))
}

const input = () => place.querySelector('input') as HTMLInputElement
const named = (name: string) =>
  [...place.querySelectorAll('button')].find(
    (one) => (one.ariaLabel ?? one.getAttribute('aria-label') ?? one.textContent) === name,
  )

async function type(text: string) {
  await act(async () => {
    input().focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const pin = new URL(address, 'http://shop').searchParams.get('pin') ?? ''
    return Response.json(answerFor(pin))
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  sessionStorage.clear()
  asked.length = 0
})

describe('the delivery estimate of a product', () => {
  it('names the town once when the post office has the same name', async () => {
    await show()
    await type('560001')
    await settle(() => place.textContent?.includes('560001 Bengaluru·'))
  })

  it('is requested after the sixth digit, and the day replaces the field', async () => {
    await show()
    await type('56003')
    expect(asked).toEqual([])
    await type('560 038')
    await settle(() => place.querySelector('.due-day')?.textContent === formatWeekday(SOONEST))
    expect(place.querySelector('input')).toBeNull()
    expect(place.textContent).toContain('560038 Indiranagar, Bengaluru')
    expect(sessionStorage.getItem('pin')).toBe('560038')
    expect(asked).toEqual(['/promise.json?pin=560038&for=standard-1'])
    await settle(() => document.activeElement === named('Change PIN code 560038'))
  })

  it('shows an error for an invalid PIN code and sends no request', async () => {
    await show()
    await type('056003')
    await settle(() => input().getAttribute('aria-invalid') === 'true')
    expect(place.querySelector('[role=alert]')?.textContent).toBe(
      'A PIN code has six digits and does not begin with 0.',
    )
    expect(asked).toEqual([])
    await type('05600')
    await settle(() => place.querySelector('[role=alert]')?.textContent === '')
  })

  it('offers the nearest PIN codes for an unknown one, which can be ordered to', async () => {
    await show()
    await type('560999')
    await settle(() => named('Deliver to 560038'))
    expect(place.textContent).toContain('order anyway and we ring you about the day')
    await act(async () => named('Deliver to 560038')?.click())
    await settle(() => place.querySelector('.due-day')?.textContent)
    expect(sessionStorage.getItem('pin')).toBe('560038')
  })

  it('can be changed: the PIN code becomes a selected field, which Escape closes', async () => {
    sessionStorage.setItem('pin', '400050')
    await show()
    await settle(() => named('Change PIN code 400050'))
    await act(async () => named('Change PIN code 400050')?.click())
    await settle(() => document.activeElement === input())
    expect([input().value, input().selectionStart, input().selectionEnd]).toEqual(['400050', 0, 6])
    await act(async () => input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    await settle(() => document.activeElement === named('Change PIN code 400050'))
  })

  it('shows the steps to the day, with the names of days off', async () => {
    sessionStorage.setItem('pin', '560038')
    await show()
    await settle(() => place.querySelector('.week'))
    expect([...place.querySelectorAll('.week li')].map((step) => step.className)).toEqual(['', 'off', 'at'])
    expect(place.querySelector('.week .off')?.textContent).toContain('Gurpurab')
  })

  it('strikes through a chosen day that is no longer available, and says why', async () => {
    sessionStorage.setItem('pin', '560038')
    const gift = { deliverOn: addDays(TODAY, 2) }
    const shipping = Object.fromEntries(
      'fullName email phone street city state zipCode country'.split(' ').map((f) => [f, '']),
    )
    sessionStorage.setItem('checkout', JSON.stringify({ key: 'k', transactionId: '', shipping, gift }))
    await show()
    await settle(() => place.querySelector('.due-day s'))
    expect(place.querySelector('.due-day s')?.textContent).toBe(`not ${formatWeekday(gift.deliverOn)}`)
    expect(place.textContent).toContain('too soon for Bengaluru')
    expect(named('Choose the day again')).toBeDefined()
  })
})
