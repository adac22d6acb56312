/** A number of days or hours, such as 24-48 h or 2-3 business. */
const SPAN = /(\d+-\d+ \p{L}+)/u

/** Words in which no such span breaks over two lines. */
export const WholeSpans = ({ children }: { children: string }) =>
  children.split(SPAN).map((part, at) =>
    at % 2 === 1 ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
