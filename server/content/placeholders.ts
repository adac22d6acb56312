import { LOGOTYPE_NAME } from '#domain/settings/brand.ts'
import { type Promises, SAMPLE_PROMISES } from '#domain/settings/promises.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import {
  fillPromises,
  hasPromisePlaceholder,
  hasPromises,
  SENTENCE_END,
  unknownPromises,
} from './promise-placeholders.ts'

const PLACEHOLDER = /\{shop\.(\w+)\}/g
/** Markdown list or heading marker. It is dropped when every sentence of the line is. */
const MARKER = /^\s*(?:[-*]|\d+\.|#+)\s+/
const PUNCTUATION = /[!-/:-@[-`{-~]/g

/** Escapes Markdown in a setting's value. */
const escapeMarkdown = (words: string) => words.replace(PUNCTUATION, '\\$&')
const link = (words: string, address: string) => `[${escapeMarkdown(words)}](<${address}>)`

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The origin of the name fits the sample shop only. */
const nameOrigin = (name: string) =>
  name === LOGOTYPE_NAME
    ? `${name} is the Italian word for a present, and the Spanish one too. We liked that it needed no occasion attached`
    : 'We liked the idea of a present that needs no occasion attached'

/**
 * Tax and payment facts that decide which sentences a page shows, and the promises to customers. The default shows
 * all, as in test mode, with the sample's promises.
 */
export type TradeFacts = {
  gst: boolean
  gstIncluded: boolean
  usualRates: boolean
  cards: boolean
  promises?: Promises
}
const ALL_FACTS: TradeFacts = { gst: true, gstIncluded: false, usualRates: true, cards: true }

type Writer = (settings: Settings, trade: TradeFacts) => string

/** Placeholders that a page may use, with their renderers. */
const WRITERS = new Map<string, Writer>([
  ['name', ({ name }) => escapeMarkdown(name)],
  ['whyTheName', ({ name }) => nameOrigin(name)],
  ['address', ({ address }) => escapeMarkdown(address)],
  ['gstin', ({ gstin, taxScheme }) => (taxScheme === 'unregistered' ? '' : escapeMarkdown(gstin))],
  ['grievanceOfficer', ({ grievanceOfficer }) => escapeMarkdown(grievanceOfficer)],
  ['gst', (_, { gst }) => (gst ? 'GST' : '')],
  [
    'gstRate',
    (_, { gst, gstIncluded, usualRates }) =>
      gst && !gstIncluded ? (usualRates ? `GST at ${DEFAULT_GST_RATE}%` : 'GST at the rate of each gift') : '',
  ],
  ['gstIncluded', (_, { gstIncluded }) => (gstIncluded ? 'every price includes GST' : '')],
  ['noGst', (_, { gst }) => (gst ? '' : 'we charge no GST')],
  ['provider', (_, { cards }) => (cards ? 'our payment provider’s page' : '')],
  ['upiAlone', (_, { cards }) => (cards ? '' : 'You pay in your UPI app')],
  ['email', ({ email }) => email && link(email, `mailto:${encodeURI(email)}`)],
  ['phone', ({ phone }) => phone && link(phone, `tel:${phone.replace(/[^\d+]/g, '')}`)],
])

/** Returns the placeholders of a text that do not exist. */
export const unknownPlaceholders = (markdown: string): string[] => [
  ...[...markdown.matchAll(/\{shop\.([^{}\n]*)\}/g)].flatMap(([braces, name = '']) =>
    WRITERS.has(name) ? [] : braces,
  ),
  ...unknownPromises(markdown),
]

export const PLACEHOLDER_NAMES = ['name', 'email', 'phone', 'address', 'grievanceOfficer', 'gstin'] as const

/**
 * Replaces placeholders such as `{shop.email}` and `{returnTime}` with settings. A sentence with an empty setting is
 * dropped (decisions §1.1); an unknown placeholder stays.
 */
export function fillPlaceholders(markdown: string, settings: Settings, trade = ALL_FACTS): string {
  const { promises = SAMPLE_PROMISES } = trade
  const write = (name: string) => WRITERS.get(name)?.(settings, trade)
  const isComplete = (sentence: string) =>
    hasPromises(sentence, promises) && [...sentence.matchAll(PLACEHOLDER)].every(([, name = '']) => write(name) !== '')
  // Promises first: a setting's value could look like one of their placeholders.
  const fill = (sentence: string) =>
    fillPromises(sentence, promises).replace(PLACEHOLDER, (braces, name: string, at: number) => {
      const words = write(name) ?? braces
      return at === 0 && name !== 'name' ? capitalised(words) : words
    })
  const fillLine = (line: string) => {
    if (!line.includes('{shop.') && !hasPromisePlaceholder(line)) return line
    const marker = MARKER.exec(line)?.[0] ?? ''
    const sentences = line.slice(marker.length).split(SENTENCE_END).filter(isComplete).map(fill)
    return sentences.length > 0 ? marker + sentences.join(' ') : ''
  }
  return markdown.split('\n').map(fillLine).join('\n')
}
