/** Content of an email, before it is rendered as text or HTML. */
export type EmailContent = {
  subject: string
  /** Shop name in the header, or its logo if the logo has a public URL. */
  mast?: { name: string; logo: { src: string; width: number; height: number } | undefined }
  heading: string
  paragraphs: string[]
  quote?: string | undefined
  rows?: { label: string; value: string }[]
  total?: { label: string; value: string }
  sections?: { heading: string; lines: string[] }[]
  link?: { label: string; href: string } | undefined
  foot: string[]
}

/** Returns the text as one line of at most 120 characters. */
export const subjectLine = (text: string): string => shorten(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), 120)

/** Names an order in emails to the owner; test orders are marked. */
export const describeOrder = (number: string, test: boolean): string => `${test ? 'Test order ' : ''}${number}`

/** Cuts a text to `length` grapheme clusters and adds an ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' }).segment(text.slice(0, length * 4))
  return `${[...graphemes]
    .slice(0, length)
    .map(({ segment }) => segment)
    .join('')}…`
}

// Control characters could start a new line, direction marks reorder one.
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu

/** Sanitizes user input to one line of an email, at most `length` characters. */
export const sanitizeLine = (text: string, length = 120): string =>
  shorten(text.replace(UNSAFE_CHARACTERS, ' ').trim(), length)

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
