// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { QuantityStepper } from './quantity-stepper.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function show(quantity: number, isOneOfMany = false) {
  const onChange = vi.fn()
  const place = document.createElement('div')
  act(() =>
    createRoot(place).render(<QuantityStepper product="The Night Owl" {...{ quantity, onChange, isOneOfMany }} />),
  )
  const [minus, plus] = [...place.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement]
  const said = () => place.querySelector('[aria-live=polite]')?.textContent
  return { minus, plus, onChange, said, output: place.querySelector('output') }
}

describe('the quantity stepper', () => {
  it('cannot go below one', () => {
    const { minus, onChange } = show(1)
    expect(minus.disabled).toBe(true)
    minus.click()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('changes by one, without an upper limit', () => {
    const { minus, plus, onChange } = show(120)
    act(() => minus.click())
    act(() => plus.click())
    expect(onChange.mock.calls).toEqual([[119], [121]])
  })

  it('labels its buttons and its number, with the product when a page has several', () => {
    const { minus, plus, output } = show(2, true)
    expect(minus.getAttribute('aria-label')).toBe('Decrease quantity of The Night Owl')
    expect(plus.getAttribute('aria-label')).toBe('Increase quantity of The Night Owl')
    expect(output?.textContent).toBe('2')
    expect(show(2).output?.getAttribute('aria-label')).toBe('Quantity')
  })

  it('announces a changed quantity with its product in an existing live region', () => {
    const { plus, said } = show(2)
    expect(said()).toBe('')
    act(() => plus.click())
    expect(said()).toBe('Quantity of The Night Owl: 2')
  })
})
