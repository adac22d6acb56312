/** Advice, never a refusal: a longer message prints smaller (specification §5, decisions §5.3). */
export const MESSAGE_ADVICE = 200

/** Letters of which each counts by itself. */
const PLAIN = /^[\n -~]*$/
/** Made for the first message that needs it: that keeps a phone's browser busy for forty milliseconds. */
let segments: Intl.Segmenter | undefined

/** Characters as a person counts them: a family emoji is one. */
export function messageLength(text: string): number {
  if (PLAIN.test(text)) return text.length
  if (typeof Intl.Segmenter !== 'function') return [...text].length
  segments ??= new Intl.Segmenter('en-IN', { granularity: 'grapheme' })
  let count = 0
  for (const _ of segments.segment(text)) count++
  return count
}

/** A borrowed line joins what is written already; one that is there is not added again. */
export function withLine(message: string, line: string): string {
  if (message.includes(line)) return message
  return message.trim() === '' ? line : `${message.trimEnd()} ${line}`
}

const FIRST_WORDS = 60

/** The first words of the card. */
export const firstWords = (message: string): string => wholeWords(message.trim().replace(/\s+/g, ' '), FIRST_WORDS)

/** As many whole words as there is room for; only one that is longer by itself is cut. */
export const wholeWords = (text: string, room: number): string =>
  text.length <= room
    ? text
    : `${text
        .slice(0, text.lastIndexOf(' ', room) + 1 || room)
        .toWellFormed()
        .trimEnd()}…`
