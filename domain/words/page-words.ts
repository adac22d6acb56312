/** The pages whose words are their owner's, by their addresses, as the desk calls them. */
export const PAGES = {
  'our-story': 'Our Story',
  contact: 'Contact, with its questions and answers',
  careers: 'Careers',
  shipping: 'Shipping',
  returns: 'Returns',
  terms: 'Terms',
  privacy: 'Privacy',
} as const
export type PageName = keyof typeof PAGES

export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

export const isPageName = (text: string | undefined): text is PageName => PAGE_NAMES.some((name) => name === text)

/** What is said on a page, each as the text of a field; `text` is Markdown. */
export const PAGE_FIELDS = ['title', 'description', 'text'] as const
export type PageField = (typeof PAGE_FIELDS)[number]
export type PageWords = Record<PageField, string>
export type PageFaults = Partial<PageWords>

export const PAGE_LABELS: PageWords = {
  title: 'Its name, in the browser’s tab and in search',
  description: 'What search engines say of it',
  text: 'What it says',
}

export const LONGEST: Record<PageField, number> = { title: 80, description: 300, text: 40_000 }

/** A line is one line. Of Markdown the beginning of a line means something, so its lines stay as they are. */
export const tidyPage = (field: PageField, text: string): string =>
  field === 'text' ? text.replace(/\r\n?/g, '\n').trim() : text.replace(/\s+/g, ' ').trim()

/** A parser of Markdown takes exponential time for lists and quotations inside each other. */
const NESTED = /^(?:[ \t]*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))){9}/m
/** It takes quadratic time for the signs of one paragraph. */
const SIGNS = /[[\]!<*_~`]/g
const MOST_SIGNS = 2000

function markdownFault(text: string): string | undefined {
  if (NESTED.test(text)) return 'Lists and quotations can be nested eight deep at most.'
  const isCrowded = text.split(/\n\s*\n/).some((paragraph) => (paragraph.match(SIGNS)?.length ?? 0) > MOST_SIGNS)
  return isCrowded ? 'A paragraph has too many signs of Markdown. Divide it by an empty line.' : undefined
}

/** Why a page cannot be kept as it is typed, by field; nothing where it can. What its Markdown lacks is asked elsewhere. */
export function pageFaults(words: PageWords): PageFaults {
  const faults: PageFaults = {}
  for (const field of PAGE_FIELDS) {
    if (words[field] === '') faults[field] = 'It cannot be empty.'
    if (words[field].length > LONGEST[field])
      faults[field] = `Please shorten this to ${LONGEST[field].toLocaleString('en-IN')} letters.`
  }
  const fault = faults.text ?? markdownFault(words.text)
  return fault ? { ...faults, text: fault } : faults
}
