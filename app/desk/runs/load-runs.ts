import type { Db } from '#server/db/connect.ts'
import type { RunRefusal } from '#server/runs/change-run.ts'
import { type OfferedParcel, offeredParcels, type ParcelQuery, parcelKey } from '#server/runs/queries.ts'
import type { ChoiceRow } from './parcel-choice.tsx'

/** Returns the parcels to choose for a run. `except` is a run whose parcels are left out. */
export async function loadChoice(db: Db, query: ParcelQuery, except?: string): Promise<ChoiceRow[]> {
  const offered = await offeredParcels(db, query)
  return offered.filter(({ run }) => run === undefined || run.id !== except).map(toChoiceRow)
}

function toChoiceRow(parcel: OfferedParcel): ChoiceRow {
  const { number, name, street, city, zipCode, hours, boxes, state, promisedDay, isLate, test, run } = parcel
  const address = { name, street, city, zipCode }
  const about = { hours, boxes, state, promisedDay, isLate, test }
  return { key: parcelKey(parcel), number, ...address, ...about, rider: run?.rider }
}

const MESSAGES: Record<RunRefusal['why'], string> = {
  'no-rider': 'Enter the rider’s name.',
  'no-parcels': 'Choose at least one parcel.',
  'too-many': 'A run has at most 100 parcels. Choose fewer.',
  gone: 'Some of these parcels can no longer join the run. The list is up to date now: check it and try again.',
  taken: 'Another run has some of these parcels now. They are marked below: choose them to move them.',
  over: 'This run is over, or its day is past.',
}

/** Message for a refused change of a run. */
export const refusalText = ({ why }: RunRefusal): string => MESSAGES[why]
