import { Strip } from '#app/ui/strip.tsx'
import { type CartCorrection, correctionText } from '#domain/cart/cart-corrections.ts'

/** What the shop had to change in the cart, over its lines (decisions §4.14). */
export default function Corrections({ corrections }: { corrections: readonly CartCorrection[] }) {
  return (
    <Strip role="alert" className="co-news">
      {corrections.map((correction) => (
        <span key={correction.id} className="co-sentence">
          {correctionText(correction)}
        </span>
      ))}
      <span className="co-sentence">Nothing has been charged.</span>
    </Strip>
  )
}
