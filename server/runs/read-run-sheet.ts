import type { Db } from '#server/db/connect.ts'
import type { RunSheet } from '#server/documents/run-sheet-pdf.ts'
import { logoOnDocument, readImprint } from '#server/settings/queries.ts'
import { type Run, stopsOf } from './queries.ts'
import { runPath, runSecret } from './run-links.ts'

/** Returns the URL of a run for its rider. */
export const runUrl = async (db: Db, run: Run, origin: string): Promise<string> =>
  origin + runPath(await runSecret(db, run))

/** Reads the run sheet of an open run. */
export async function readRunSheet(db: Db, run: Run, { origin, at }: { origin: string; at: Date }): Promise<RunSheet> {
  const { seller } = await readImprint(db)
  const { rider, areaName, day, hours } = run
  return {
    ...{ rider, areaName, day, hours, at },
    seller: { name: seller.name, logo: await logoOnDocument(db, seller.name) },
    stops: (await stopsOf(db, run)).map((stop) => ({
      ...{ number: stop.number, name: stop.name, phone: stop.phone, street: stop.street, city: stop.city },
      ...{ zipCode: stop.zipCode, hours: stop.hours, boxes: stop.boxes, hidePrices: stop.hidePrices },
      ...{ test: stop.test, is: stop.is },
    })),
    link: await runUrl(db, run, origin),
  }
}
