import type { Settings } from '#domain/shop/settings.ts'
import { SPELT_BY_LOGOTYPE } from '#domain/shop/shop-name.ts'

const SENTENCE_END = /(?<=[.?!])\s+/
const BRACES = /\{shop\.(\w+)\}/g
/** What makes a line a list item or a heading; it stays as long as a sentence does. */
const MARKER = /^\s*(?:[-*]|\d+\.|#+)\s+/
const PUNCTUATION = /[!-/:-@[-`{-~]/g

/** The owner's words are words: nothing in them is Markdown. */
const plain = (words: string) => words.replace(PUNCTUATION, '\\$&')
const link = (words: string, address: string) => `[${plain(words)}](<${address}>)`

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What is true of one name alone; a shop of any other gives the half of the reason that is true of all. */
const whyTheName = (name: string) =>
  name === SPELT_BY_LOGOTYPE
    ? `${name} is the Italian word for a present, and the Spanish one too. We liked that it needed no occasion attached`
    : 'We liked the idea of a present that needs no occasion attached'

/** What the shop's way of selling leaves to be said. Without it everything is said that a shop in test says. */
export type Trade = { gst: boolean; usualRates: boolean; cards: boolean }
const ALL: Trade = { gst: true, usualRates: true, cards: true }

type Write = (settings: Settings, trade: Trade) => string

/** The settings that a page may name, and how each is written. */
const WRITERS = new Map<string, Write>([
  ['name', ({ name }) => plain(name)],
  ['whyTheName', ({ name }) => whyTheName(name)],
  ['address', ({ address }) => plain(address)],
  ['gstin', ({ gstin, taxScheme }) => (taxScheme === 'unregistered' ? '' : plain(gstin))],
  ['grievanceOfficer', ({ grievanceOfficer }) => plain(grievanceOfficer)],
  ['gst', (_, { gst }) => (gst ? 'GST' : '')],
  ['gstRate', (_, { gst, usualRates }) => (gst ? (usualRates ? 'GST at 18%' : 'GST at the rate of each gift') : '')],
  ['noGst', (_, { gst }) => (gst ? '' : 'we charge no GST')],
  ['provider', (_, { cards }) => (cards ? 'our payment provider’s page' : '')],
  ['upiAlone', (_, { cards }) => (cards ? '' : 'You pay in your UPI app')],
  ['email', ({ email }) => email && link(email, `mailto:${encodeURI(email)}`)],
  ['phone', ({ phone }) => phone && link(phone, `tel:${phone.replace(/[^\d+]/g, '')}`)],
])

/** What stands in braces on a page and is none of them. */
export const unknownNames = (markdown: string): string[] =>
  [...markdown.matchAll(/\{shop\.([^{}\n]*)\}/g)].flatMap(([braces, name = '']) => (WRITERS.has(name) ? [] : braces))

export const KNOWN_NAMES = ['name', 'email', 'phone', 'address', 'grievanceOfficer', 'gstin'] as const

/**
 * Puts the owner's settings in place of `{shop.email}` and its like. A sentence whose setting is empty is left out
 * (decisions §1.1); a name that is not known stays as it is.
 */
export function inOwnersWords(markdown: string, settings: Settings, trade = ALL): string {
  const write = (name: string) => WRITERS.get(name)?.(settings, trade)
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
