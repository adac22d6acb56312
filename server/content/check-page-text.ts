import { PLACEHOLDER_NAMES, unknownPlaceholders } from './placeholders.ts'
import { PROMISE_PLACEHOLDERS } from './promise-placeholders.ts'
import { parseContentPage, splitPage } from './to-content-page.ts'

const MAX_UNDERSCORES = 1000

const ALL_PLACEHOLDERS = [
  ...PLACEHOLDER_NAMES.map((name) => `{shop.${name}}`),
  ...PROMISE_PLACEHOLDERS.map((name) => `{${name}}`),
]

/** Returns why a page's Markdown cannot be shown, as a message for the owner, or `undefined` if it can. */
export function pageTextError(text: string): string | undefined {
  const [unknown] = unknownPlaceholders(text)
  if (unknown) return `${unknown} is none of the shop’s settings. There are ${ALL_PLACEHOLDERS.join(', ')}.`
  // The Markdown parser compares every pair of underscores; thousands would take seconds.
  if (text.split('_').length > MAX_UNDERSCORES)
    return `More than ${MAX_UNDERSCORES} underscores (_) are too many for a page.`
  try {
    return structureError(text)
  } catch (error) {
    // Deeply nested quotes overflow the parser's stack.
    if (error instanceof RangeError) return 'Too many nested quotes or lists. Simplify the text.'
    throw error
  }
}

function structureError(text: string): string | undefined {
  const { heading, lead, intro, sections, closing } = splitPage(text)
  if (!heading) return 'Start with a heading, such as “# Returns”.'
  if (!lead) return 'Put a paragraph after the heading, before any list, table or section.'
  if ([...intro, ...sections.flat(), ...closing].some((block) => block.type === 'heading' && block.depth === 1))
    return 'Use # for the first line only, ## for sections and ### for their parts.'
  if (closing.some(({ type }) => type !== 'paragraph')) return 'Use only paragraphs after the line ---.'
  parseContentPage({ title: '', description: '', text })
  return undefined
}
