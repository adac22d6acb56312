/** HTML made by the server from the shop's own prose: everything in it that could be markup was escaped. */
export type SafeHtml = string

/** A page of prose: our story, the policies, the words around the contact and careers forms. */
export type ContentPage = {
  title: string
  description: string
  heading: SafeHtml
  /** The first paragraph, without its tag. */
  lead: SafeHtml
  /** What stands between it and the first section. */
  intro: SafeHtml
  sections: ContentSection[]
  /** Paragraphs after a rule, without their tags: the page's last word. */
  closing: SafeHtml[]
}

export type ContentSection = {
  /** Its place in the page's address. */
  id: string
  title: string
  heading: SafeHtml
  /** A first line in italics, without its tag. */
  note: SafeHtml | undefined
  body: SafeHtml
  parts: { title: string; body: SafeHtml }[]
}
