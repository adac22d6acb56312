import { How } from '#app/ui/how.tsx'

type Props = { shop: string; points: readonly { title: string; text: string }[] }

/** Four reasons, tied to one ribbon. */
export const WhyChoose = ({ shop, points }: Props) => (
  <section className="wrap list-end" aria-labelledby="why">
    <div className="list-head">
      <h2 className="d7" id="why">
        Why choose {shop} <em>for Mother's Day</em>
      </h2>
    </div>
    <How points={points} last />
  </section>
)
