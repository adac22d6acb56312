import { Mark } from '#app/ui/mark.tsx'

type Props = { words: { paragraphs: readonly string[]; points: readonly { title: string; text: string }[] } }

/** Why a box begins with a person. */
export const Philosophy = ({ words: { paragraphs, points } }: Props) => (
  <section className="wrap creed" aria-labelledby="creed">
    <div>
      <h2 className="d7" id="creed">
        Our <em>Philosophy</em>
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <ol>
      {points.map(({ title, text }) => (
        <li key={title}>
          <Mark />
          <div>
            <h3 className="d5">{title}</h3>
            <p className="meta">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
