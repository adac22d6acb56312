// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

const bear = { id: 'kids-zone-1', name: 'The Bear', pricePaise: 4900, image: '', quantity: 1 }
const storedBear = { id: 'kids-zone-1', name: 'The Bear', price: 49, image: '', quantity: 1 }

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  vi.restoreAllMocks()
})

it('the cart starts empty and logs an error when the stored value is not a cart', async () => {
  localStorage.setItem('cart', '{"not": "a cart"')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { currentCart } = await import('./cart.ts')
  expect(currentCart()).toEqual([])
  expect(logged).toHaveBeenCalledOnce()
})

it('the log lists dropped lines of a stored cart and the reasons, without their contents', async () => {
  localStorage.setItem(
    'cart',
    JSON.stringify([{ foo: 1 }, 7, storedBear, { ...storedBear, id: 'b', name: 'Secret', price: 'x' }]),
  )
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { currentCart } = await import('./cart.ts')
  expect(currentCart()).toEqual([bear])
  expect(currentCart()).toEqual([bear])
  expect(logged.mock.calls.flat()).toEqual([
    'Line 1 of the stored cart has no id and is left out.',
    'Line 2 of the stored cart is no line and is left out.',
    'Line 4 of the stored cart has no price and is left out.',
  ])
})

it('a valid cart logs nothing', async () => {
  localStorage.setItem('cart', JSON.stringify([storedBear]))
  const logged = vi.spyOn(console, 'error')
  const warned = vi.spyOn(console, 'warn')
  const { currentCart } = await import('./cart.ts')
  expect(currentCart()).toEqual([bear])
  expect([...logged.mock.calls, ...warned.mock.calls]).toEqual([])
})

it('a product can be added after an unreadable cart', async () => {
  localStorage.setItem('cart', 'nonsense')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { addToCart, currentCart } = await import('./cart.ts')
  addToCart(bear, 'list')
  expect(currentCart()).toEqual([bear])
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([storedBear])
})

it('adding a product again increases its quantity', async () => {
  const { addToCart, currentCart } = await import('./cart.ts')
  addToCart(bear, 'list')
  addToCart({ ...bear, quantity: 2 }, 'list')
  expect(currentCart()).toEqual([{ ...bear, quantity: 3 }])
})
