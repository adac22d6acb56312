// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

const bear = { id: 'kids-zone-1', name: 'The Bear', price: 49, image: '', quantity: 1 }

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  vi.restoreAllMocks()
})

it('starts empty and says so in the log when what was stored is not a cart', async () => {
  localStorage.setItem('cart', '{"not": "a cart"')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { currentCart } = await import('./cart.ts')
  expect(currentCart()).toEqual([])
  expect(logged).toHaveBeenCalledOnce()
})

it('takes a gift after an unreadable cart', async () => {
  localStorage.setItem('cart', 'nonsense')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { addToCart, currentCart } = await import('./cart.ts')
  addToCart(bear, 'list')
  expect(currentCart()).toEqual([bear])
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([bear])
})

it('raises the quantity of a gift that is there already', async () => {
  const { addToCart, currentCart } = await import('./cart.ts')
  addToCart(bear, 'list')
  addToCart({ ...bear, quantity: 2 }, 'list')
  expect(currentCart()).toEqual([{ ...bear, quantity: 3 }])
})
