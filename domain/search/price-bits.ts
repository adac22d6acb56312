import type { Paise } from '#domain/payment/money.ts'
import type { AskedPrice } from './asked-price.ts'
import { type GiftSet, inBoth, inEither, NO_GIFTS, without } from './gift-set.ts'

/** The database holds a price in a column of 32 bits, one of them for the sign. */
const BITS = 31
const MOST_PAISE = 2 ** BITS - 1

/** What every gift has in the index. */
export const ANY_GIFT = '₹'
const bitToken = (bit: number): string => `₹${bit}`

/** What is asked of the index for a price. */
export const PRICE_TOKENS: readonly string[] = [ANY_GIFT, ...Array.from({ length: BITS }, (_, bit) => bitToken(bit))]

/** What the index has of a gift's price: the bits of which it is made. So any range of prices is found in 31 sets. */
export const priceTokens = (pricePaise: Paise): string[] => [
  ANY_GIFT,
  ...PRICE_TOKENS.slice(1).filter((_, bit) => (pricePaise >> bit) & 1),
]

/** Gifts at a price, both ends included. `having`: the gifts that have a token. */
export function giftsAtPrice({ from, to }: Pick<AskedPrice, 'from' | 'to'>, having: (token: string) => GiftSet) {
  if (from > MOST_PAISE || to < 0) return NO_GIFTS
  const below = from <= 0 ? NO_GIFTS : upTo(from - 1, having)
  return without(upTo(Math.min(to, MOST_PAISE), having), below)
}

/** Bit by bit from the highest: a gift is cheaper at the first bit that the price has and its own has not. */
function upTo(price: Paise, having: (token: string) => GiftSet): GiftSet {
  let cheaper = NO_GIFTS
  let same = having(ANY_GIFT)
  for (let bit = BITS - 1; bit >= 0; bit--) {
    const set = having(bitToken(bit))
    if ((price >> bit) & 1) {
      cheaper = inEither(cheaper, without(same, set))
      same = inBoth(same, set)
    } else same = without(same, set)
  }
  return inEither(cheaper, same)
}
