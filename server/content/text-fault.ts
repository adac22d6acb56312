import { KNOWN_NAMES, unknownNames } from './owners-words.ts'
import { partsOf, toContentPage } from './to-content-page.ts'

const MOST_UNDERSCORES = 1000

/** Why a page's Markdown cannot be shown as it was meant, in words for its owner; nothing where it can. */
export function textFault(text: string): string | undefined {
  const [unknown] = unknownNames(text)
  if (unknown)
    return `${unknown} is none of the shop’s settings. There are ${KNOWN_NAMES.map((name) => `{shop.${name}}`).join(', ')}.`
  // Each may begin or end something, so the reader of Markdown compares each with each: some thousands take it seconds.
  if (text.split('_').length > MOST_UNDERSCORES) return `More than ${MOST_UNDERSCORES} signs _ are too many for a page.`
  try {
    return shapeFault(text)
  } catch (error) {
    // Quotes in quotes in quotes: nobody writes so many, and each is read inside the one around it.
    if (error instanceof RangeError) return 'Something is set inside something else too often. Write it plainer.'
    throw error
  }
}

function shapeFault(text: string): string | undefined {
  const { heading, lead, intro, sections, closing } = partsOf(text)
  if (!heading) return 'It begins with its heading: a line such as “# Returns”.'
  if (!lead) return 'After the heading comes a paragraph, before any list, table or section.'
  if ([...intro, ...sections.flat(), ...closing].some((block) => block.type === 'heading' && block.depth === 1))
    return 'Only its first line begins with one #. Sections begin with ##, their parts with ###.'
  if (closing.some(({ type }) => type !== 'paragraph')) return 'After the line --- there are only paragraphs.'
  toContentPage({ title: '', description: '', text })
  return undefined
}
