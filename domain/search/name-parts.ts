import { fold, type Word, wordsOf } from '#domain/text/words.ts'

/** A piece of a name; those that answer what was typed are shown as such. */
export type NamePart = { text: string; matched: boolean }

/** A word as it was typed, folded, and where no word of the shop begins so, the nearest ones that it is read as. */
export type Typed = { typed: string; near: ReadonlySet<string> }

/** A name with what was typed marked in it: the letters themselves, or the whole word that was meant. */
export function nameParts(name: string, terms: readonly Typed[]): NamePart[] {
  const words = wordsOf(name)
  const ends = words.map((word) => markedEnd(name, word, terms))
  const parts: NamePart[] = []
  const add = (text: string, matched: boolean) => {
    const last = parts.at(-1)
    if (last?.matched === matched) last.text += text
    else if (text) parts.push({ text, matched })
  }
  let done = 0
  words.forEach(({ start, end }, place) => {
    const joins = place > 0 && ends[place - 1] === words[place - 1]?.end && (ends[place] ?? start) > start
    add(name.slice(done, start), joins)
    add(name.slice(start, ends[place]), true)
    add(name.slice(ends[place], end), false)
    done = end
  })
  add(name.slice(done), false)
  return parts
}

/** Up to where a word of a name is marked; its start when it is not. */
function markedEnd(name: string, { folded, start, end }: Word, terms: readonly Typed[]): number {
  const lengths = terms.map(({ typed, near }) => {
    if (folded.startsWith(typed)) return typed.length
    return near.has(folded) ? folded.length : 0
  })
  const letters = Math.max(0, ...lengths)
  if (letters === folded.length) return end
  let to = start
  while (to < end && fold(name.slice(start, to)).length < letters) to++
  return to
}
