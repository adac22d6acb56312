import type { CheckoutSession } from '#app/checkout/checkout-session.ts'
import type { Step } from '#app/checkout/steps.ts'
import type { ChangeSession } from '#app/checkout/use-checkout-session.ts'
import type { Cart, CartTax } from '#domain/cart/cart.ts'
import type { CartCorrection } from '#domain/cart/cart-corrections.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'

/** What the server says to the cart's page, whatever is in the cart. */
export type CartFacts = { openBox: PictureData; tax: CartTax }

/** What one step tells the next through the history entry, so that a reload still shows it. */
export type StepNews = { corrections?: CartCorrection[]; tooMany?: boolean }
export type GoTo = (step: Step, options?: { replace?: boolean; news?: StepNews }) => void

/** What the steps after the cart share. */
export type StepProps = { cart: Cart; session: CheckoutSession; change: ChangeSession; goTo: GoTo }
