import { ANNOUNCEMENT } from '#domain/words/announcement.ts'
import type { Trx } from '#server/db/transact.ts'
import { invalidateCatalogue } from './invalidate-catalogue.ts'
import { invalidateShown } from './shown-versions.ts'

/** Makes every machine render anew what shows these words. Belongs into the transaction that changes them. */
export const invalidateWords = (trx: Trx, place: string): Promise<void> =>
  place === ANNOUNCEMENT ? invalidateCatalogue(trx) : invalidateShown(trx, 'words', [place])
