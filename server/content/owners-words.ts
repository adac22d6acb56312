import type { Settings } from '#domain/settings.ts'

const SENTENCE_END = /(?<=[.?!])\s+/
const BRACES = /\{shop\.(\w+)\}/g
/** What makes a line a list item or a heading; it stays as long as a sentence does. */
const MARKER = /^\s*(?:[-*]|\d+\.|#+)\s+/
const PUNCTUATION = /[!-/:-@[-`{-~]/g

/** The owner's words are words: nothing in them is Markdown. */
const plain = (words: string) => words.replace(PUNCTUATION, '\\$&')
const link = (words: string, address: string) => `[${plain(words)}](<${address}>)`

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

type Write = (settings: Settings) => string

/** The settings that a page may name, and how each is written. */
const WRITERS = new Map<string, Write>([
  ['name', ({ name }) => plain(name)],
  ['address', ({ address }) => plain(address)],
  ['gstin', ({ gstin }) => plain(gstin)],
  ['grievanceOfficer', ({ grievanceOfficer }) => plain(grievanceOfficer)],
  ['email', ({ email }) => email && link(email, `mailto:${encodeURI(email)}`)],
  ['phone', ({ phone }) => phone && link(phone, `tel:${phone.replace(/[^\d+]/g, '')}`)],
])

/**
 * Puts the owner's settings in place of `{shop.email}` and its like. A sentence whose setting is empty is left out
 * (decisions §1.1); a name that is not known stays as it is.
 */
export function inOwnersWords(markdown: string, settings: Settings): string {
  const write = (name: string) => WRITERS.get(name)?.(settings)
  const isComplete = (sentence: string) => [...sentence.matchAll(BRACES)].every(([, name = '']) => write(name) !== '')
  const fill = (sentence: string) =>
    sentence.replace(BRACES, (braces, name: string, at: number) => {
      const words = write(name) ?? braces
      return at === 0 && name !== 'name' ? capitalised(words) : words
    })
  const fillLine = (line: string) => {
    if (!line.includes('{shop.')) return line
    const marker = MARKER.exec(line)?.[0] ?? ''
    const sentences = line.slice(marker.length).split(SENTENCE_END).filter(isComplete).map(fill)
    return sentences.length > 0 ? marker + sentences.join(' ') : ''
  }
  return markdown.split('\n').map(fillLine).join('\n')
}
