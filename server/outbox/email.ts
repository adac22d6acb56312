/** An email of the shop, before it is text or HTML. */
export type EmailContent = {
  subject: string
  /** What stands over it: the logo where there is one that can be fetched, else the name. */
  mast?: { name: string; logo: { src: string; width: number; height: number } | undefined }
  heading: string
  paragraphs: string[]
  /** Words of the buyer's own, set apart. */
  quote?: string | undefined
  rows?: { label: string; value: string }[]
  total?: { label: string; value: string }
  /** Lists, each under a word of its own. */
  sections?: { heading: string; lines: string[] }[]
  link?: { label: string; href: string } | undefined
  /** Who writes and how to answer. */
  foot: string[]
}

/** A subject is one line whatever is in it, and short enough to be read in a list. */
export const subjectLine = (text: string): string => shorten(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), 120)

/** How the owner is told of an order: one that was made in test mode is not like the others. */
export const spokenOrder = (number: string, test: boolean): string => `${test ? 'Test order ' : ''}${number}`

/** Cuts what no reader needs in full, between characters as a person counts them. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' }).segment(text.slice(0, length * 4))
  return `${[...graphemes]
    .slice(0, length)
    .map(({ segment }) => segment)
    .join('')}…`
}

// Control characters could end a line, direction marks reorder one.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/** What somebody typed, on one line of an email and no longer than a line may be. */
export const typedLine = (text: string, length = 120): string => shorten(text.replace(UNSAFE, ' ').trim(), length)

export function emailAsText({ heading, paragraphs, quote, rows = [], total, sections = [], link, foot }: EmailContent) {
  const sums = [...rows, ...(total ? [total] : [])].map(({ label, value }) => `${label}: ${value}`)
  const blocks = [
    heading,
    ...paragraphs,
    quote && `“${quote}”`,
    sums.join('\n'),
    ...sections.map(({ heading: name, lines }) => [name, ...lines.map((line) => `- ${line}`)].join('\n')),
    link && `${link.label}: ${link.href}`,
    foot.join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
