// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLeavePrompt, suspendLeavePrompt } from './leave-prompt.ts'

/** Returns true when the browser would ask before leaving the page. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  return leaving.defaultPrevented
}

function follow(href: string, taken = false) {
  const link = document.createElement('a')
  link.href = href
  link.innerHTML = '<span>Pay</span>'
  // Cancels the navigation; only the prompt matters here.
  if (taken) link.addEventListener('click', (event) => event.preventDefault())
  document.body.append(link)
  link.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  link.remove()
}

describe('a box with items', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    setLeavePrompt(true)
  })
  afterEach(() => {
    setLeavePrompt(false)
    vi.useRealTimers()
  })

  it('prompts before it is lost, and only while it is unpaid', () => {
    expect(asks()).toBe(true)
    setLeavePrompt(false)
    expect(asks()).toBe(false)
    vi.advanceTimersByTime(60_000)
    dispatchEvent(new Event('pageshow'))
    expect(asks()).toBe(false)
  })

  it.each(['#upi://pay?pa=regalo@example', '#tel:+919876543210', '#https://wa.me/919876543210'])(
    'does not prompt for a link to %s, and prompts again if the page stays',
    (address) => {
      follow(address)
      expect(asks()).toBe(false)
      vi.advanceTimersByTime(2_000)
      expect(asks()).toBe(true)
    },
  )

  it('prompts after a link that the page handled itself', () => {
    follow('#munchies', true)
    expect(asks()).toBe(true)
  })

  it('does not prompt on the way to a payment, and prompts again after coming back', () => {
    suspendLeavePrompt()
    expect(asks()).toBe(false)
    dispatchEvent(new Event('pageshow'))
    expect(asks()).toBe(true)
    suspendLeavePrompt()
    setLeavePrompt(false)
    vi.advanceTimersByTime(2_000)
    expect(asks()).toBe(false)
  })

  it('does not prompt when a plain form is submitted', () => {
    const form = document.createElement('form')
    document.body.append(form)
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    form.remove()
    expect(asks()).toBe(false)
  })
})
