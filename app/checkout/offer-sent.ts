import type { Offered } from './offered.ts'

/** What an order is told: the code, and what was shown to be taken off. */
export const offerSent = (offered: Offered | undefined, asked: string) =>
  offered && {
    offer: { code: offered.code || undefined, shownPaise: offered.of === asked ? offered.discountPaise : undefined },
  }
