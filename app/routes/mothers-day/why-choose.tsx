import { How } from '#app/ui/how.tsx'

type Props = { shop: string; points: readonly { title: string; text: string }[] }

/** Four reasons, tied to one ribbon; as they are served and stay. */
export const WhyChoose = ({ shop, points }: Props) => (
  <>
    <div className="list-head">
      <h2 className="d7" id="why">
        Why choose {shop} <em>for Mother's Day</em>
      </h2>
    </div>
    <How points={points} last />
  </>
)
