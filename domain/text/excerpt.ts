/** How a text begins: as many whole sentences as fit, the first in any case. */
export function excerpt(text: string, limit: number): string {
  const sentences = text.match(/[^.!?]+(?:[.!?]+[’”"]?|$)\s*/g) ?? []
  let length = 0
  const fitting = sentences.filter((sentence, index) => {
    length += sentence.trimEnd().length + 1
    return index === 0 || length <= limit
  })
  return fitting.join('').trim()
}
