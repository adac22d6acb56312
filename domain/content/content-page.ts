/** Editable pages by path segment, with their names at the desk. */
export const PAGES = {
  'our-story': 'Our Story',
  contact: 'Contact and FAQ',
  careers: 'Careers',
  shipping: 'Shipping',
  returns: 'Returns',
  terms: 'Terms',
  privacy: 'Privacy',
} as const
export type PageName = keyof typeof PAGES

export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

export const isPageName = (text: string | undefined): text is PageName => PAGE_NAMES.some((name) => name === text)

/** Fields of a page; `text` is Markdown. */
export const PAGE_FIELDS = ['title', 'description', 'text'] as const
export type PageField = (typeof PAGE_FIELDS)[number]
export type PageValues = Record<PageField, string>
type PageErrors = Partial<PageValues>

export const PAGE_LABELS: PageValues = {
  title: 'Page title',
  description: 'Search engine description',
  text: 'Text',
}

export const MAX_PAGE_LENGTHS: Record<PageField, number> = { title: 80, description: 300, text: 40_000 }

/**
 * Normalizes a field. Single-line fields collapse white space; Markdown keeps it, because leading spaces are
 * significant.
 */
export const normalizePageField = (field: PageField, text: string): string =>
  field === 'text' ? text.replace(/\r\n?/g, '\n').trim() : text.replace(/\s+/g, ' ').trim()

/** The Markdown parser takes exponential time for deeply nested lists and quotations. */
const DEEP_NESTING = /^(?:[ \t]*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))){9}/m
/** The Markdown parser takes quadratic time in the number of special characters per paragraph. */
const MARKDOWN_CHARACTERS = /[[\]!<*_~`]/g
const MAX_MARKDOWN_CHARACTERS = 2000

function markdownError(text: string): string | undefined {
  if (DEEP_NESTING.test(text)) return 'Lists and quotations can be nested eight deep at most.'
  const isCrowded = text
    .split(/\n\s*\n/)
    .some((paragraph) => (paragraph.match(MARKDOWN_CHARACTERS)?.length ?? 0) > MAX_MARKDOWN_CHARACTERS)
  return isCrowded ? 'A paragraph has too many Markdown characters. Split it with an empty line.' : undefined
}

/** Returns the field errors; empty if valid. Missing parts of the Markdown are reported elsewhere. */
export function validatePage(words: PageValues): PageErrors {
  const errors: PageErrors = {}
  for (const field of PAGE_FIELDS) {
    if (words[field] === '') errors[field] = 'It cannot be empty.'
    if (words[field].length > MAX_PAGE_LENGTHS[field])
      errors[field] = `Please shorten this to ${MAX_PAGE_LENGTHS[field].toLocaleString('en-IN')} letters.`
  }
  const error = errors.text ?? markdownError(words.text)
  return error ? { ...errors, text: error } : errors
}

/** Accepted link targets: shop path, web page, email or phone. Excludes `javascript:` and protocol-relative URLs. */
const LINK_TARGET = /^(\/(?![/\\])|#[a-z]|https?:\/\/[^/\s]|mailto:|tel:)[^\s<>"'\\`]*$/i
const MAX_LENGTH = 300

/** Tests whether a text is an accepted link target. */
export const isLinkTarget = (text: string): boolean => text.length <= MAX_LENGTH && LINK_TARGET.test(text)

/**
 * Completes a link that was typed without its beginning: `mothers-day` is `/mothers-day`, `instagram.com/regalo` is
 * `https://instagram.com/regalo`. Other texts stay as they are.
 */
export function completeLink(typed: string): string {
  const text = typed.trim()
  if (text === '' || /^([/#]|[a-z][a-z+.-]*:)/i.test(text)) return text
  return /^[^/\s]+\.[a-z]{2,}(\/|$)/i.test(text) ? `https://${text}` : `/${text}`
}

export const LINK_TARGET_ERROR = 'Enter a path such as /mothers-day, or a URL that begins with https://'

/** HTML rendered on the server from the shop's own texts, with all input escaped. */
export type SafeHtml = string

/** A rendered content page: our story, the policies, texts of the contact and careers pages. */
export type ContentPage = {
  title: string
  description: string
  heading: SafeHtml
  /** First paragraph, without its tag. */
  lead: SafeHtml
  /** Content between the lead and the first section. */
  intro: SafeHtml
  sections: ContentSection[]
  /** Paragraphs after a horizontal rule, without their tags. */
  closing: SafeHtml[]
}

export type ContentSection = {
  id: string
  title: string
  heading: SafeHtml
  /** First line in italics, without its tag. */
  note: SafeHtml | undefined
  body: SafeHtml
  parts: { title: string; body: SafeHtml }[]
}
