/** Accepted link targets: shop path, web page, email or phone. Excludes `javascript:` and protocol-relative URLs. */
const LINK_TARGET = /^(\/(?![/\\])|#[a-z]|https?:\/\/[^/\s]|mailto:|tel:)[^\s<>"'\\`]*$/i
const MAX_LENGTH = 300

/** Tests whether a text is an accepted link target. */
export const isLinkTarget = (text: string): boolean => text.length <= MAX_LENGTH && LINK_TARGET.test(text)

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
