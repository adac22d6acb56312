/** A line of which the part between two stars is tied in italics. */
export const Tied = ({ text }: { text: string }) => {
  const [before, tied, after] = text.split('*')
  return (
    <>
      {before}
      {tied && <em>{tied}</em>}
      {after}
    </>
  )
}
