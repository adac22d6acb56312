import { fold, splitWords, type Word } from '#domain/text/words.ts'

/** Part of a name; `matched` parts are highlighted. */
export type NamePart = { text: string; matched: boolean }

/** A folded query word. `near`: the closest words of the catalogue if none begins with it. */
export type QueryWord = { typed: string; near: ReadonlySet<string> }

/** Splits a name into highlighted and plain parts: matching letters, or the whole word for a corrected typo. */
export function nameParts(name: string, terms: readonly QueryWord[]): NamePart[] {
  const words = splitWords(name)
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

function markedEnd(name: string, { folded, start, end }: Word, terms: readonly QueryWord[]): number {
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
