// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askBeforeLeaving, leaveFreely } from './keep-box.ts'

/** Whether the browser would ask before it leaves the page. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  return leaving.defaultPrevented
}

function follow(href: string, taken = false) {
  const link = document.createElement('a')
  link.href = href
  link.innerHTML = '<span>Pay</span>'
  // What a browser does with it is not of interest here, only what has been said until then.
  if (taken) link.addEventListener('click', (event) => event.preventDefault())
  document.body.append(link)
  link.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  link.remove()
}

describe('a box with something in it', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    askBeforeLeaving(true)
  })
  afterEach(() => {
    askBeforeLeaving(false)
    vi.useRealTimers()
  })

  it('is asked about before it is lost, and only while it is unpaid', () => {
    expect(asks()).toBe(true)
    askBeforeLeaving(false)
    expect(asks()).toBe(false)
    vi.advanceTimersByTime(60_000)
    dispatchEvent(new Event('pageshow'))
    expect(asks()).toBe(false)
  })

  it.each(['#upi://pay?pa=regalo@example', '#tel:+919876543210', '#https://wa.me/919876543210'])(
    'is not asked about when a link leads to %s, and again if the page is still there',
    (address) => {
      follow(address)
      expect(asks()).toBe(false)
      vi.advanceTimersByTime(2_000)
      expect(asks()).toBe(true)
    },
  )

  it('is asked about after a link that the page itself took', () => {
    follow('#munchies', true)
    expect(asks()).toBe(true)
  })

  it('is not asked about when the shop leads to a payment, and again by who comes back from there', () => {
    leaveFreely()
    expect(asks()).toBe(false)
    dispatchEvent(new Event('pageshow'))
    expect(asks()).toBe(true)
    leaveFreely()
    askBeforeLeaving(false)
    vi.advanceTimersByTime(2_000)
    expect(asks()).toBe(false)
  })

  it('is not asked about when a plain form is sent', () => {
    const form = document.createElement('form')
    document.body.append(form)
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    form.remove()
    expect(asks()).toBe(false)
  })
})
