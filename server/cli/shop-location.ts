import { access, constants } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { type DatabaseLocation, sqliteFile } from '#server/db/connect.ts'
import { oneLine } from './terminal.ts'

type Mode = Config['payments']

/**
 * Describes the shop that a command works on, in one line without a password. `mode` is the payment mode of the shop,
 * `payments` that of the command's environment.
 */
export function describeShop(
  { mode, payments, ...where }: DatabaseLocation & { mode: Mode; payments: Mode },
  name: string,
): string {
  const line = `${oneLine(name)}, ${formatMode(mode)}, ${formatLocation(where)}`
  if (mode === payments) return line
  return `${line}. This command was started with PAYMENTS=${payments}: use the shop’s environment.`
}

const formatMode = (mode: Mode): string => (mode === 'live' ? 'live' : 'test mode')

function formatLocation({ databaseUrl, dataDir }: DatabaseLocation): string {
  if (!databaseUrl) return `data in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `database ${oneLine(decodeURIComponent(pathname.slice(1)))} on ${host}`
}

/** Returns why no shop can be opened. A command never creates one: the path may be mistyped. */
export async function missingShopMessage({ databaseUrl, dataDir }: DatabaseLocation): Promise<string | undefined> {
  if (databaseUrl) return undefined
  const database = await checkAccess(sqliteFile(dataDir))
  if (database === 'there') return undefined
  if (database === 'closed')
    return `No permission to open the shop in ${dataDir}: run this as the user that the shop runs as.`
  const what = (await checkAccess(dataDir)) === 'there' ? 'the folder holds no database' : 'there is no such folder'
  return `No shop in ${dataDir}: ${what}. Set DATA_DIR to the folder of the shop; npm start creates one.`
}

const checkAccess = (path: string): Promise<'there' | 'missing' | 'closed'> =>
  access(path, constants.R_OK | constants.W_OK).then(
    () => 'there',
    ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'closed'),
  )
