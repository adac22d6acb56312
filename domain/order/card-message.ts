/**
 * Advised length of a card message in characters. Never enforced: a longer message prints smaller (specification §5,
 * decisions §5.3).
 */
export const ADVISED_MESSAGE_LENGTH = 200

const ASCII_TEXT = /^[\n -~]*$/
/** Created on first use, because construction blocks a phone's browser for about 40 ms. */
let segmenter: Intl.Segmenter | undefined

/** Counts user-perceived characters (grapheme clusters): a family emoji is one. */
export function messageLength(text: string): number {
  if (ASCII_TEXT.test(text)) return text.length
  if (typeof Intl.Segmenter !== 'function') return [...text].length
  segmenter ??= new Intl.Segmenter('en-IN', { granularity: 'grapheme' })
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

/** Appends a suggested line to a message, unless the message already contains it. */
export function appendLine(message: string, line: string): string {
  if (message.includes(line)) return message
  return message.trim() === '' ? line : `${message.trimEnd()} ${line}`
}

const PREVIEW_LENGTH = 60

/** Returns the beginning of a card message for a list, at most 60 characters. */
export const messagePreview = (message: string): string =>
  truncateWords(message.trim().replace(/\s+/g, ' '), PREVIEW_LENGTH)

/** Shortens a text to whole words; cuts inside a word only if the first word alone is too long. */
export const truncateWords = (text: string, room: number): string =>
  text.length <= room
    ? text
    : `${text
        .slice(0, text.lastIndexOf(' ', room) + 1 || room)
        .toWellFormed()
        .trimEnd()}…`
