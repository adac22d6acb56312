import { Strip } from '#app/ui/strip.tsx'
import { type CartCorrection, correctionText } from '#domain/cart/cart-corrections.ts'

/** More price changes are counted; each line of the cart has its own old price struck. */
const LISTED_PRICES = 3

/** Lists over the cart's lines the corrections that the shop made (decisions §4.14). */
export function Corrections({ corrections }: { corrections: readonly CartCorrection[] }) {
  const prices = corrections.filter(({ why }) => why === 'price-changed')
  const more = prices.slice(LISTED_PRICES)
  return (
    <Strip role="alert" className="co-news">
      {corrections
        .filter((correction) => !more.includes(correction))
        .map((correction) => (
          <span key={correction.id} className="co-sentence">
            {correctionText(correction)}
          </span>
        ))}
      {more.length > 0 && <span className="co-sentence">and {more.length} more.</span>}
      <span className="co-sentence">Nothing has been charged.</span>
    </Strip>
  )
}
