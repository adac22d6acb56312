import { lazy } from 'react'

/** The field of a code and what follows from it: only in a shop that has offers. */
export const OfferPart = lazy(() => import('#app/checkout/offer-part.tsx'))
