// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { QuantityStepper } from './quantity-stepper.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function show(quantity: number, of?: string) {
  const onChange = vi.fn()
  const place = document.createElement('div')
  act(() => createRoot(place).render(<QuantityStepper quantity={quantity} onChange={onChange} of={of} />))
  const [minus, plus] = [...place.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement]
  return { minus, plus, onChange, output: place.querySelector('output') }
}

describe('choosing how many', () => {
  it('cannot go below one', () => {
    const { minus, onChange } = show(1)
    expect(minus.disabled).toBe(true)
    minus.click()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('goes down and up by one, without an upper end', () => {
    const { minus, plus, onChange } = show(120)
    minus.click()
    plus.click()
    expect(onChange.mock.calls).toEqual([[119], [121]])
  })

  it('names its buttons and its number, with the gift where several stand on one page', () => {
    const { minus, plus, output } = show(2, 'The Night Owl')
    expect(minus.getAttribute('aria-label')).toBe('Decrease quantity of The Night Owl')
    expect(plus.getAttribute('aria-label')).toBe('Increase quantity of The Night Owl')
    expect(output?.textContent).toBe('2')
    expect(show(2).output?.getAttribute('aria-label')).toBe('Quantity')
  })
})
