import { useShopName } from '#app/shell/use-shop.ts'
import { How } from '#app/ui/how.tsx'

type Props = { points: readonly { title: string; text: string }[] }

/** Four reasons, tied to one ribbon. */
export const WhyChoose = ({ points }: Props) => (
  <section className="wrap list-end" aria-labelledby="why">
    <div className="list-head">
      <h2 className="d7" id="why">
        Why choose {useShopName()} <em>for Mother's Day</em>
      </h2>
    </div>
    <How points={points} last />
  </section>
)
