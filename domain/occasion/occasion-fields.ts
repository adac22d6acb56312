import { validatePage } from '#domain/content/content-page.ts'
import { addDays, isDay } from '#domain/delivery/calendar.ts'
import { parseTypedDay } from '#domain/delivery/typed-day.ts'
import { formatYearDay } from '#domain/text/format-date.ts'
import { type FieldValues, normalizeText } from '#domain/text/merge-fields.ts'
import { blockErrors } from './page-blocks.ts'

/** Fields of an occasion and its page, all as text. `on` and `pageOn` are `1` or empty, `hero` is an uploaded picture. */
export const OCCASION_FIELDS = [
  ...(['name', 'day', 'source', 'words', 'on', 'nextDay'] as const),
  ...(['slug', 'title', 'description', 'intro', 'text', 'hero', 'heroAlt', 'pageOn'] as const),
]
export type OccasionField = (typeof OCCASION_FIELDS)[number]
export type OccasionValues = FieldValues<OccasionField>
export type OccasionErrors = Partial<OccasionValues>

export const OCCASION_LABELS: OccasionValues = {
  name: 'Name',
  day: 'Date',
  source: 'Source of the date',
  words: 'Sentence in the notice',
  on: 'Show the last day to order in the shop',
  nextDay: 'Date after that',
  slug: 'Page link',
  title: 'Page title',
  description: 'Search engine description',
  intro: 'Introduction',
  text: 'Page text',
  hero: 'Picture',
  heroAlt: 'Image description',
  pageOn: 'Publish the page',
}

export const EMPTY_OCCASION = Object.fromEntries(OCCASION_FIELDS.map((field) => [field, ''])) as OccasionValues

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MAX_LENGTHS: Partial<Record<OccasionField, number>> = {
  ...{
    name: 40,
    source: 300,
    words: 120,
    slug: 40,
    title: 80,
    description: 300,
    intro: 300,
    text: 20_000,
    heroAlt: 300,
  },
}
/** Dates further ahead are treated as typing errors. */
const MAX_DAYS_AHEAD = 3 * 366

/** Normalizes a field: dates may be typed as 29/10/2027, a page link as a path. */
export function normalizeOccasionField(field: OccasionField, text: string): string {
  if (field === 'text') return normalizeText(text)
  const line = text.replace(/\s+/g, ' ').trim()
  if (field === 'day' || field === 'nextDay') return parseTypedDay(line) ?? line
  if (field === 'slug') return line.toLowerCase().replace(/^\/?(occasion\/)?/, '')
  return field === 'on' || field === 'pageOn' ? line && '1' : line
}

type Context = { before: OccasionValues; today: string }

/** Returns the field errors; empty if valid. A date in the past stays valid until it is changed or switched on. */
export function validateOccasion(values: OccasionValues, { before, today }: Context): OccasionErrors {
  const errors: OccasionErrors = {}
  const check = (field: OccasionField, error: string | false | undefined) => {
    if (error) errors[field] ??= error
  }
  check('name', values.name === '' && 'Enter a name, such as Diwali.')
  check('day', dayError(values.day, before.day, today))
  check('source', values.source === '' && 'Say where the date comes from, such as a government’s list of holidays.')
  check('nextDay', nextDayError(values))
  check('on', !errors.day && values.on !== '' && before.on === '' && values.day < today && overMessage(values))
  for (const [field, error] of Object.entries(pageErrors(values))) check(field as OccasionField, error)
  for (const [field, most] of Object.entries(MAX_LENGTHS) as [OccasionField, number][])
    check(field, values[field].length > most && `Please shorten this to ${most.toLocaleString('en-IN')} letters.`)
  return errors
}

const overMessage = ({ name, day }: OccasionValues): string =>
  `${name} of ${formatYearDay(day)} is over. Enter its next date first.`

function dayError(day: string, before: string, today: string): string | undefined {
  if (!isDay(day)) return day === '' ? 'Enter a date.' : `${day} is not a date. Enter it as 2027-10-29.`
  if (day === before) return undefined
  if (day < today) return `${formatYearDay(day)} is over.`
  return day > addDays(today, MAX_DAYS_AHEAD) ? `${formatYearDay(day)} is years away. Is the year right?` : undefined
}

function nextDayError({ day, nextDay }: OccasionValues): string | undefined {
  if (nextDay === '') return undefined
  if (!isDay(nextDay)) return `${nextDay} is not a date. Enter it as 2028-10-17.`
  return nextDay <= day ? 'It must be after the date above.' : undefined
}

function pageErrors({ slug, title, text, hero, heroAlt, pageOn }: OccasionValues): OccasionErrors {
  const errors: OccasionErrors = {}
  if (slug !== '' && !SLUG.test(slug)) errors.slug = 'Use lower-case letters, digits and hyphens, such as diwali-2027.'
  if (text !== '') {
    const error = validatePage({ title: '-', description: '-', text }).text ?? blockErrors(text)[0]
    if (error) errors.text = error
  }
  if (hero !== '' && heroAlt === '') errors.heroAlt = 'Enter an image description.'
  if (pageOn === '') return errors
  if (slug === '') errors.slug = 'Enter the last part of the page’s address, such as diwali.'
  if (title === '') errors.title = 'Enter a title.'
  if (text === '') errors.text = 'Write the page first. “Make a page” gives you a draft.'
  return errors
}
