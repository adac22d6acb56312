import { useSyncExternalStore } from 'react'
import { showToast } from '#app/toasts/toasts.ts'
import { addItem, badgeText, type Cart, type CartItem, parseCart, setQuantity, totalItems } from '#domain/cart/cart.ts'
import type { ProductId } from '#domain/flavours.ts'
import { createStored } from './stored.ts'

const store = createStored<Cart>('cart', 'cart-updated', readCart, [])

/** What is not a cart, or a line of one, is logged and left out (specification §4, decisions §4.1). */
function readCart(text: string | null): Cart {
  const cart = parseCart(text, (line, why) => console.error(`Line ${line} of the stored cart ${why} and is left out.`))
  if (!cart) console.error('The stored cart could not be read.')
  return cart ?? []
}

/** The cart of this browser; empty on the server and until the page has come to life. */
export const useCart = (): Cart => useSyncExternalStore(store.subscribe, store.get, () => store.empty)

export const currentCart = (): Cart => store.get()

/** Tells when the cart has changed, in this tab or another. */
export const onCartChange = store.subscribe

/** How the toast speaks depends on where the gift was added (decisions §4.2). */
type AddedFrom = 'product' | 'quick-view' | 'list'

export function addToCart(item: CartItem, from: AddedFrom) {
  store.set(addItem(store.get(), item))
  showToast(addedToast(item, from))
}

function addedToast({ name, quantity }: CartItem, from: AddedFrom) {
  const action = { label: 'View bag', to: '/cart' }
  if (from === 'list') return { type: 'success', title: 'Added to cart', duration: 2000 } as const
  if (from === 'quick-view')
    return {
      type: 'success',
      title: `${name} added to cart`,
      description: `${quantity} item(s) added`,
      action,
    } as const
  const description = `${name} x${quantity} added to your cart`
  return { type: 'success', title: 'Added to cart', description, action } as const
}

export function changeQuantity(id: ProductId, quantity: number) {
  store.set(setQuantity(store.get(), id, quantity))
}

/** After a purchase: emptied without a word. */
export const emptyCart = () => store.set([])

/** What the server knows better: lines with other prices, or without those that are gone. */
export const replaceCart = (cart: Cart) => store.set(cart)

/** How much is in the cart, as the badge says it, and the name of a link to the cart that holds it. */
export function useCartCount() {
  const count = totalItems(useCart())
  const badge = count > 0 ? badgeText(count) : undefined
  const name = badge ? `Cart, ${badge} ${count === 1 ? 'item' : 'items'}` : 'Cart'
  return { badge, name }
}
