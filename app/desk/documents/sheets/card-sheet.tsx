import type { CardSheet } from '#server/documents/read-print-pages.ts'

/** Greeting card, on as many sides as the message needs. */
export function CardDocument({ card: { number, size, sides, sender, shop } }: { card: CardSheet }) {
  return sides.map((words, side) => {
    const isLast = side === sides.length - 1
    return (
      <article
        key={words}
        className="sheet is-card"
        aria-label={`Card of ${number}${sides.length > 1 ? `, side ${side + 1}` : ''}`}
        style={{ '--print': size }}
      >
        <div>
          {words && (
            <p className="words" dir="auto">
              {words}
            </p>
          )}
          {isLast && sender && (
            <p className="from" dir="auto">
              From {sender}
            </p>
          )}
        </div>
        <small>{isLast ? shop.toUpperCase() : 'Continues on the back'}</small>
      </article>
    )
  })
}
