import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { RunId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'

/** Bytes of a link's secret, as those of other secret links. */
const SECRET_BYTES = 16

type RunLink = { id: RunId; linkId: string }

/** Path of a run for its rider. */
export const runPath = (secret: string): string => `/track/run/${secret}`

/**
 * Returns the secret of a run's link. It is derived from the link's id and a secret of the shop, so that the sheet can
 * be printed again although only a hash is stored with the run.
 */
export async function runSecret(db: Db, { id, linkId }: RunLink): Promise<string> {
  const { value: key } = await db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', 'holderSecret')
    .executeTakeFirstOrThrow()
  const digest = createHmac('sha256', key).update(`run ${id} ${linkId}`).digest()
  return digest.subarray(0, SECRET_BYTES).toString('base64url')
}

/** Creates the link of a run. A new one replaces the former. */
export async function createRunLink(db: Db, id: RunId): Promise<{ linkId: string; secretHash: string }> {
  const linkId = randomBytes(SECRET_BYTES).toString('base64url')
  return { linkId, secretHash: hashOf(await runSecret(db, { id, linkId })) }
}

/** Returns the run of a link's secret, in any state; `undefined` for a wrong or replaced one. */
export const findRunBySecret = (db: Db, secret: string) =>
  db.selectFrom('runs').selectAll().where('secretHash', '=', hashOf(secret)).executeTakeFirst()

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
