import type { Settings } from '#domain/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { readSettings } from '#server/settings/queries.ts'
import { catalogueVersion } from './queries.ts'

const ASK_AGAIN_MS = 1000

export type Current = { version: string; settings: Settings }

/**
 * The catalogue's version and the settings, asked of the database at most once a second: a change on one machine
 * reaches every other within that time.
 */
export function watchCatalogue(db: Db, root: string, clock: () => number = Date.now) {
  let current: Current | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<Current> | undefined

  async function ask(): Promise<Current> {
    const version = await catalogueVersion(db)
    if (version !== current?.version) current = { version, settings: await readSettings(db, root) }
    askedAt = clock()
    return current
  }
  return async function currentCatalogue(): Promise<Current> {
    if (current && clock() - askedAt < ASK_AGAIN_MS) return current
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}
