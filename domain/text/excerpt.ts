/** Returns as many whole sentences as fit into `limit` characters, at least the first. */
export function excerpt(text: string, limit: number): string {
  const sentences = text.match(/[^.!?]+(?:[.!?]+[’”"]?|$)\s*/g) ?? []
  let length = 0
  const fitting = sentences.filter((sentence, index) => {
    length += sentence.trimEnd().length + 1
    return index === 0 || length <= limit
  })
  return fitting.join('').trim()
}
