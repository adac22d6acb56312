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
