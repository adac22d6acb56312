export const BEGIN_HERE = 'A name, a person, a thing in the box. Or begin with a collection.'
export const NOTHING = 'Nothing by that name'
export const TRY_A_PERSON = 'Try a person instead: the bather, the host, the one who walks at six.'
export const UNREACHABLE = 'Search cannot be reached just now. Please try again in a moment.'

type Price = { words: string; besides: string }

/** Nothing that was asked for; of a price, with the price as it was understood. */
export const nothingOf = (price: Price | undefined): string => {
  if (!price) return NOTHING
  return price.besides ? `${NOTHING} ${price.words}` : `Nothing ${price.words}`
}

/** How many gifts answer, at the price as it was understood, and how many of them are shown when not all are. */
export function countOf(total: number, shown: number, price?: Price): string {
  const gifts = [total === 1 ? '1 gift' : `${total} gifts`, ...(price ? [price.words] : [])].join(' ')
  return shown < total ? `${gifts}, the first ${shown} of them here` : gifts
}
