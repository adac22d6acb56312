import { Mark } from '#app/ui/mark.tsx'

type Props = { points: readonly { title: string; text: string }[] }

/** Four reasons, tied to one ribbon. */
export const WhyChoose = ({ points }: Props) => (
  <section className="wrap list-end" aria-labelledby="why">
    <div className="list-head">
      <h2 className="d7" id="why">
        Why choose Regalo <em>for Mother's Day</em>
      </h2>
    </div>
    <ol className="how is-open">
      {points.map(({ title, text }) => (
        <li key={title}>
          <Mark />
          <h3 className="d5">{title}</h3>
          <p className="meta">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
