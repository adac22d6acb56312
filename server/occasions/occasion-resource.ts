import { indianDate, indianInstant } from '#domain/delivery/calendar.ts'
import { occasionChangeDays } from '#domain/occasion/occasion.ts'
import {
  EMPTY_OCCASION,
  normalizeOccasionField,
  OCCASION_FIELDS,
  OCCASION_LABELS,
  type OccasionErrors,
  type OccasionField,
  type OccasionValues,
  validateOccasion,
} from '#domain/occasion/occasion-fields.ts'
import { formatYearDay } from '#domain/text/format-date.ts'
import { type FieldValues, mergeFields } from '#domain/text/merge-fields.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import { catalogueHistory, findCreatedId } from '#server/catalogue/change-history.ts'
import type { CreateResult, RecordDraft } from '#server/catalogue/create-record.ts'
import { defineResource } from '#server/catalogue/define-resource.ts'
import { isFormKey, toSlug } from '#server/catalogue/free-id.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { forUpdate, lockNames, type Trx, transact } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { findUnknownPictures, markPicturesUsed } from '#server/pictures/uploaded-pictures.ts'
import { pageTextFault } from './occasion-page.ts'
import { findOccasion, type OccasionRow, occasionFieldsOf } from './queries.ts'

/** Job kind that moves an occasion's dates on: the notice begins, or the day is over. */
export const OCCASION_DAY_JOB = 'occasion-day'

/** Name under which changes that compare occasions wait for each other. */
const LOCK = 'occasions'

const history = catalogueHistory('occasion', OCCASION_LABELS)

/** Occasions and their pages. */
export const occasionResource = defineResource<OccasionField, OccasionRow>({
  noun: 'occasion',
  fields: OCCASION_FIELDS,
  labels: OCCASION_LABELS,
  normalize: normalizeOccasionField,
  history,
  async lock(trx, id) {
    await lockNames(trx, [LOCK])
    return forUpdate(trx, trx.selectFrom('occasions').selectAll().where('id', '=', id)).executeTakeFirst()
  },
  read: async (_, row) => occasionFieldsOf(row),
  validate: (trx, { row, current, values, changed }, { now }) =>
    findErrors(trx, { id: row.id, values, before: current, changed }, indianDate(now)),
  async write(trx, { row: { id }, values }, actor) {
    await trx.updateTable('occasions').set(columnsOf(values, actor)).where('id', '=', id).execute()
    await finishChange(trx, id, values, actor)
    return undefined
  },
})

type Candidate = { id: string; values: OccasionValues; before: OccasionValues; changed: readonly OccasionField[] }

async function findErrors(
  trx: Trx,
  { id, values, before, changed }: Candidate,
  today: string,
): Promise<OccasionErrors> {
  const errors = validateOccasion(values, { before, today })
  const clash = await findClash(trx, id, values)
  if (clash && values.on !== '') errors.on ??= clash
  if (values.slug !== '' && (await isSlugTaken(trx, id, values.slug)))
    errors.slug ??= `Another occasion has the page /occasion/${values.slug}. Choose another link.`
  if (changed.includes('text') || (changed.includes('pageOn') && values.pageOn !== ''))
    errors.text ??= (await pageTextFault(trx, values.text)) ?? ''
  Object.assign(errors, await findUnknownPictures(trx, ['hero'], { facts: values, changed }))
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== ''))
}

/** Two occasions that are switched on cannot be on one day: a page shows one notice. */
async function findClash(trx: Trx, id: string, { day }: OccasionValues): Promise<string | undefined> {
  const other = await trx
    .selectFrom('occasions')
    .select('name')
    .where('day', '=', day)
    .where('isOn', '=', 1)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other && `${other.name} is on ${formatYearDay(day)} too and is switched on. Switch one of them off.`
}

const isSlugTaken = async (trx: Trx, id: string, slug: string): Promise<boolean> =>
  (await trx.selectFrom('occasions').select('id').where('slug', '=', slug).where('id', '!=', id).executeTakeFirst()) !==
  undefined

const columnsOf = (values: OccasionValues, { now }: Actor) => ({
  name: values.name,
  day: values.day,
  source: values.source,
  words: values.words,
  isOn: values.on === '' ? (0 as const) : (1 as const),
  nextDay: values.nextDay,
  slug: values.slug,
  title: values.title,
  description: values.description,
  intro: values.intro,
  body: values.text,
  hero: values.hero,
  heroAlt: values.heroAlt,
  pageOn: values.pageOn === '' ? (0 as const) : (1 as const),
  asOf: indianDate(now),
  updatedAt: now.toISOString(),
})

/** Marks its picture as used, schedules the days on which pages change and invalidates those that show the occasion. */
async function finishChange(trx: Trx, id: string, { day, hero }: OccasionValues, { now }: Actor): Promise<void> {
  if (hero !== '') await markPicturesUsed(trx, [hero], now)
  for (const on of occasionChangeDays(day).filter((one) => one > indianDate(now))) {
    const job = { kind: OCCASION_DAY_JOB, subject: `${id} ${on}`, dueAt: indianInstant(on, '00:00'), at: now }
    await enqueue(trx, job)
  }
  await invalidateCatalogue(trx)
}

/** Job handler: sets the day by which pages read the dates of an occasion. */
export async function applyOccasionDay({ db }: { db: Db }, subject: string): Promise<undefined> {
  const [id = '', day = ''] = subject.split(' ')
  await transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('occasions')
      .set({ asOf: day })
      .where('id', '=', id)
      .where('asOf', '<', day)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await invalidateCatalogue(trx)
  })
}

/** Creates an occasion under an id made from its name and year. A repeated form creates one. */
export const createOccasion = (
  db: Db,
  { key, submitted }: RecordDraft<OccasionField>,
  actor: Actor,
): Promise<CreateResult<OccasionField>> =>
  transact(db, async (trx) => {
    await lockNames(trx, [LOCK])
    const merging = { fields: OCCASION_FIELDS, base: {}, current: EMPTY_OCCASION, submitted }
    const { values } = mergeFields({ ...merging, tidyField: normalizeOccasionField })
    if (!isFormKey(key)) return { ok: false, faults: { name: 'Reload the page and try again.' }, facts: values }
    const created = await findCreatedId(trx, 'occasion', key)
    if (created !== undefined) return { ok: true, id: created }
    const candidate = { id: '', values, before: EMPTY_OCCASION, changed: OCCASION_FIELDS }
    const faults = await findErrors(trx, candidate, indianDate(actor.now))
    if (Object.keys(faults).length > 0) return { ok: false, faults, facts: values }
    const id = await findFreeOccasionId(trx, values)
    await trx
      .insertInto('occasions')
      .values({ id, ...columnsOf(values, actor) })
      .execute()
    await finishChange(trx, id, values, actor)
    await history.record(trx, { id, what: 'made', facts: filledFields(values), key }, actor)
    return { ok: true, id }
  })

const filledFields = (values: FieldValues<OccasionField>) =>
  OCCASION_FIELDS.filter((field) => values[field] !== '').map((field) => ({ field, was: '', is: values[field] }))

async function findFreeOccasionId(trx: Trx, { name, day }: OccasionValues): Promise<string> {
  const start = `${toSlug(name) || 'occasion'}-${day.slice(0, 4)}`
  for (let number = 1; ; number++) {
    const id = number === 1 ? start : `${start}-${number}`
    if (!(await findOccasion(trx, id))) return id
  }
}

/** Deletes an occasion that is switched off and whose page is not published. */
export const removeOccasion = (db: Db, id: string, actor: Actor): Promise<CommandResult> =>
  transact(db, async (trx) => {
    await lockNames(trx, [LOCK])
    const row = await findOccasion(trx, id)
    if (!row) return refused('This occasion was not found.')
    if (row.isOn === 1) return refused(`${row.name} is shown in the shop. Switch it off first.`)
    if (row.pageOn === 1) return refused(`The page of ${row.name} is published. Take it out of the shop first.`)
    await trx.deleteFrom('occasions').where('id', '=', id).execute()
    await trx.deleteFrom('notices').where('kind', '=', 'occasion').where('subject', '=', id).execute()
    await writeAudit(trx, { what: 'occasion deleted', subject: id, before: `${row.name}, ${row.day}` }, actor)
    return succeeded(`${row.name} was deleted.`)
  })
