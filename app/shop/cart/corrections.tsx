import { Banner } from '#app/ui/banner.tsx'
import { type CartCorrection, correctionMessage } from '#domain/cart/cart-corrections.ts'

/** Price changes listed by name; further ones are only counted, because each cart line shows its old price. */
const MAX_LISTED_PRICES = 3

/** Lists the corrections that the shop made to the cart (decisions §4.14). */
export function Corrections({ corrections }: { corrections: readonly CartCorrection[] }) {
  const prices = corrections.filter(({ why }) => why === 'price-changed')
  const unlisted = prices.slice(MAX_LISTED_PRICES)
  return (
    <Banner role="alert" className="co-news">
      {corrections
        .filter((correction) => !unlisted.includes(correction))
        .map((correction) => (
          <span key={correction.id} className="co-sentence">
            {correctionMessage(correction)}
          </span>
        ))}
      {unlisted.length > 0 && <span className="co-sentence">and {unlisted.length} more.</span>}
      <span className="co-sentence">Nothing has been charged.</span>
    </Banner>
  )
}
