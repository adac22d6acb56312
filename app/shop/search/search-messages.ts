export const START_HINT = 'A name, a person, a thing in the box. Or begin with a collection.'
export const NO_RESULTS = 'Nothing by that name'
export const PERSON_SUGGESTION = 'Try a person instead: the bather, the host, the one who walks at six.'
export const SEARCH_UNAVAILABLE = 'Search cannot be reached just now. Please try again in a moment.'

type Price = { words: string; besides: string }

/** Message for an empty result, with the recognized price. */
export const noResultsMessage = (price: Price | undefined): string => {
  if (!price) return NO_RESULTS
  return price.besides ? `${NO_RESULTS} ${price.words}` : `Nothing ${price.words}`
}

/** Number of results, with the recognized price and the number shown when not all are. */
export function formatResultCount(total: number, shown: number, price?: Price): string {
  const gifts = [total === 1 ? '1 gift' : `${total} gifts`, ...(price ? [price.words] : [])].join(' ')
  return shown < total ? `${gifts}, the first ${shown} of them here` : gifts
}
