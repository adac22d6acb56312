/** A headline whose end, from a phrase on, is tied in italics; without the phrase it stays as it is. */
export function Tied({ text, from }: { text: string; from: string }) {
  const at = text.indexOf(from)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <em>{text.slice(at)}</em>
    </>
  )
}
