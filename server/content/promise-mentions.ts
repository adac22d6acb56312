import { ANNOUNCEMENT_KEY } from '#domain/content/announcement.ts'
import { PAGE_FIELDS, PAGE_NAMES, PAGES } from '#domain/content/content-page.ts'
import { HOME_KEY } from '#domain/content/home-fields.ts'
import { type FigureName, type FormerFigure, SERVICE_NAMES, sentencesWithFormer } from '#domain/content/old-figures.ts'
import { PROMISE_NAMES, type PromiseName, type Promises, SAMPLE_PROMISES } from '#domain/settings/promises.ts'
import type { Db } from '#server/db/connect.ts'
import { readPromises } from '#server/settings/queries.ts'
import { readContent, readSamplePage } from './content-versions.ts'
import { fillPromises, ownFigures, SENTENCE_END } from './promise-placeholders.ts'

/** Editable page that names a figure, with the words that name it. */
export type PromiseMention = { title: string; to: string; quote: string }

/** Figures of the sample that its pages state beside the setting's. */
const SAMPLE_ALTERNATIVES: readonly FormerFigure[] = [{ name: 'returnDays', value: '30' }]

/**
 * Returns the pages that the owner has edited and that still name a former figure, the pages that show the sample's
 * own figure, and the promises of those.
 */
export async function findPromiseMentions(db: Db, root: string) {
  const promises = await readPromises(db)
  const former = await formerFigures(db, promises)
  const mentions = { old: [] as PromiseMention[], own: [] as PromiseMention[], unsettled: new Set<PromiseName>() }
  for (const { title, to, stored, sample } of await editablePages(db, root)) {
    for (const text of stored)
      mentions.old.push(...sentencesWithFormer(text, former).map((quote) => ({ title, to, quote: plain(quote) })))
    for (const sentence of (stored.length > 0 ? stored : sample).flatMap((text) => text.split(SENTENCE_END))) {
      const figures = ownFigures(sentence, promises)
      if (figures.length > 0) mentions.own.push({ title, to, quote: plain(fillPromises(sentence, promises)) })
      for (const promise of figures) mentions.unsettled.add(promise)
    }
  }
  return { ...mentions, unsettled: [...mentions.unsettled] }
}

const MAX_QUOTE_LENGTH = 160

/** Removes Markdown from a quote and shortens it. */
function plain(quote: string): string {
  const words = quote.replace(/^[\s#>|-]+|[*_`]|\|\s*$/g, '').replace(/\s*\|\s*/g, ', ')
  return words.length > MAX_QUOTE_LENGTH ? `${words.slice(0, MAX_QUOTE_LENGTH)}…` : words
}

/** Texts of the pages that can be edited. Pages that were not have no stored ones. */
async function editablePages(db: Db, root: string) {
  type Page = { title: string; to: string; stored: string[]; sample: string[] }
  const pages: Page[] = await Promise.all(
    PAGE_NAMES.map(async (name) => ({
      title: PAGES[name],
      to: `/desk/settings/words/${name}`,
      ...(await texts(name)),
    })),
  )
  async function texts(name: (typeof PAGE_NAMES)[number]) {
    const [stored, sample] = [await readContent(db, name), await readSamplePage(root, name)]
    return { stored: Object.values(stored?.texts ?? {}), sample: PAGE_FIELDS.map((field) => sample[field]) }
  }
  const others = [
    { place: HOME_KEY, title: 'Home page', to: '/desk/settings/home' },
    { place: ANNOUNCEMENT_KEY, title: 'Announcement', to: '/desk/settings/words/announcement' },
  ]
  for (const { place, ...page } of others)
    pages.push({ ...page, stored: Object.values((await readContent(db, place))?.texts ?? {}), sample: [] })
  return pages
}

/** Returns each value that a promise has had and no longer has: the sample's and those of the change history. */
async function formerFigures(db: Db, promises: Promises): Promise<FormerFigure[]> {
  const names = [...PROMISE_NAMES, ...SERVICE_NAMES] as FigureName[]
  const changes = await db
    .selectFrom('changes')
    .select(['subject as name', 'before as value'])
    .distinct()
    .where('kind', '=', 'shop')
    .where('subject', 'in', names)
    .execute()
  const sample = names.map((name) => ({ name, value: figureOf(SAMPLE_PROMISES, name) }))
  const all = [...sample, ...SAMPLE_ALTERNATIVES, ...(changes as FormerFigure[])]
  return all.filter(
    ({ name, value }) => value !== '' && value !== figureOf(promises, name) && isSettled(name, promises),
  )
}

/** Until a promise is changed, the sample's own figures are meant. */
const isSettled = (name: FigureName, { changed }: Promises): boolean =>
  SERVICE_NAMES.some((service) => service === name) || changed.some((promise) => promise === name)

function figureOf(promises: Promises, name: FigureName): string {
  const { service } = promises
  if (name === 'workingHours.days') return service.days
  if (name === 'workingHours.from') return service.from
  return name === 'workingHours.to' ? service.to : promises[name]
}
