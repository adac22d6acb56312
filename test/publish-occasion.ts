import type { OccasionValues } from '#domain/occasion/occasion-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { createOccasion } from '#server/occasions/occasion-resource.ts'

const TEXT = [
  '## Made for *Diwali*',
  'Each box has a diya. <b>No</b> script.',
  '## For the home',
  'Travels well.',
  '{row: kids-zone}',
  '## Last day to order, by city',
  'For arrival by Diwali.',
  '{cities: 560001, 800001, 781001}',
  '## Questions',
  '### Is the diya included?',
  'Yes, in every box.',
].join('\n\n')

/** An occasion with a published page, in three weeks for a shop on 10 October 2027. */
export const DIWALI: Partial<OccasionValues> = {
  ...{ name: 'Diwali', day: '2027-10-29', source: 'the list of holidays', on: '1' },
  ...{ slug: 'diwali', title: 'Diwali, *sent in time*', intro: 'Boxes for Diwali.', text: TEXT, pageOn: '1' },
}

/** Creates an occasion and returns its id. Throws with the errors if it is refused. */
export async function publishOccasion(db: Db, now: Date, values: Partial<OccasionValues> = {}): Promise<string> {
  const submitted = { ...DIWALI, ...values }
  const made = await createOccasion(db, { key: newId(), id: '', submitted }, { who: 'Asha', now, live: false })
  if (!made.ok) throw new Error(JSON.stringify(made.faults))
  return made.id
}
