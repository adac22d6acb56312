import { access, constants } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { type Place, sqliteFile } from '#server/db/connect.ts'
import { oneLine } from './terminal.ts'

type Mode = Config['payments']

/**
 * Which shop a command speaks to, in one line without a password. `mode` is how the shop itself was started, `payments`
 * what this command was given.
 */
export function shopLine({ mode, payments, ...where }: Place & { mode: Mode; payments: Mode }, name: string): string {
  const line = `${oneLine(name)}, ${sayMode(mode)}, ${placeOf(where)}`
  if (mode === payments) return line
  return `${line}. This command was started with PAYMENTS=${payments}: give it the environment of the shop.`
}

const sayMode = (mode: Mode): string => (mode === 'live' ? 'live' : 'test mode')

function placeOf({ databaseUrl, dataDir }: Place): string {
  if (!databaseUrl) return `data in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `database ${oneLine(decodeURIComponent(pathname.slice(1)))} on ${host}`
}

/** Why there is no shop to speak to: a command never makes one, least of all in a folder that was mistyped. */
export async function noShopThere({ databaseUrl, dataDir }: Place): Promise<string | undefined> {
  if (databaseUrl) return undefined
  const database = await lookAt(sqliteFile(dataDir))
  if (database === 'there') return undefined
  if (database === 'closed')
    return `The shop in ${dataDir} is closed to you: run this as the user that the shop runs as.`
  const what = (await lookAt(dataDir)) === 'there' ? 'the folder holds no database' : 'there is no such folder'
  return `No shop in ${dataDir}: ${what}. DATA_DIR says which folder is meant; npm start makes the shop.`
}

const lookAt = (path: string): Promise<'there' | 'missing' | 'closed'> =>
  access(path, constants.R_OK | constants.W_OK).then(
    () => 'there',
    ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'closed'),
  )
