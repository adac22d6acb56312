import type { Cart } from '#domain/cart/cart.ts'

/** What is in the cart, as the shop is asked what an offer takes off it. */
export const askedOf = (cart: Cart): string => `ids=${cart.map(({ id }) => id)}&pieces=${cart.map((it) => it.quantity)}`
