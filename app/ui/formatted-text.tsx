/** Renders the part of a text between two asterisks in italics. */
export const EmphasizedText = ({ text }: { text: string }) => {
  const [before, tied, after] = text.split('*')
  return (
    <>
      {before}
      {tied && <em>{tied}</em>}
      {after}
    </>
  )
}

/** A number of days or hours, such as 24-48 h or 2-3 business. */
const RANGE = /(\d+-\d+ \p{L}+)/u

/** Renders a text in which such spans do not break across lines. */
export const UnbrokenRanges = ({ children }: { children: string }) =>
  children.split(RANGE).map((part, at) =>
    at % 2 === 1 ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
