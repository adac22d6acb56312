import { type RefObject, useEffect } from 'react'
import { currentCart, onCartChange } from '#app/cart/cart.ts'
import { prefersStill } from '#app/ui/prefers-still.ts'
import { totalItems } from '#domain/cart/cart.ts'

/** Six pixels at the logotype's size, in the units of its drawing. */
const TUG = [
  { transform: 'none' },
  { transform: 'translateY(256px)', easing: 'cubic-bezier(.16, 1, .3, 1)' },
  { transform: 'none' },
]

/** The ribbon of the logotype is tugged when something goes into the cart. */
export function useTug(logo: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let before = totalItems(currentCart())
    return onCartChange(() => {
      const now = totalItems(currentCart())
      if (now > before && !prefersStill()) {
        logo.current?.querySelector('.l')?.animate(TUG, { duration: 560, easing: 'cubic-bezier(.2, .75, .25, 1)' })
      }
      before = now
    })
  }, [logo])
}
