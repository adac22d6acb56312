import { formatNamedDay } from './notice-texts.ts'
import type { OccasionValues } from './occasion-fields.ts'

/** Cities of a draft: one of each part of India. */
const DRAFT_CITIES = [
  '560001',
  '600001',
  '500001',
  '400001',
  '411001',
  '110001',
  '700001',
  '800001',
  '226001',
  '781001',
]
const ROWS = 3

type DraftCollection = { slug: string; title: string }
type PageFields = Pick<OccasionValues, 'slug' | 'title' | 'description' | 'intro' | 'text'>

/**
 * Returns a first draft of an occasion's page: title, introduction, three rows of products, cities and questions. The
 * rows are of the first collections, `slug` is a free address.
 */
export function draftPage(
  { name, day }: Pick<OccasionValues, 'name' | 'day'>,
  collections: readonly DraftCollection[],
  slug: string,
): PageFields {
  const rows = collections
    .slice(0, ROWS)
    .map(({ slug: list, title }) => `## From ${title}\n\nChosen for ${name}.\n\n{row: ${list}}`)
  return {
    slug,
    title: `${name}, *sent in time*`,
    description: `${name} gift boxes, sent across India. See the last day to order for your PIN code.`,
    intro: `Boxes for ${name}, with a card in your own words.`,
    text: [
      `## Gifts for *${name}*`,
      `${name} is on ${formatNamedDay(day)}. Enter your PIN code above to see the last day to order; a gift that would come too late leaves the rows below.`,
      ...rows,
      '## Last day to order, by city',
      `For arrival by ${name}. For your own PIN code, see the top of the page.`,
      `{cities: ${DRAFT_CITIES.join(', ')}}`,
      '## Questions',
      ...questions(name),
    ].join('\n\n'),
  }
}

const questions = (name: string): string[] => [
  '### Until when can I order?',
  'Enter your PIN code at the top of the page: it has the last day and the hour. The table has it for some cities.',
  `### Do you deliver on ${name} itself?`,
  'Where our own riders go and work that day, yes. Elsewhere the gift arrives by the day that the table names.',
  '### Can I send it straight to them?',
  'Yes. No price travels with the gift, and the invoice comes to you.',
  '### Can I add a card?',
  'Yes, in your own words, when you order.',
]
