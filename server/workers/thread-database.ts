import { connectReadOnly, type DatabaseLocation, type Db } from '#server/db/connect.ts'

let current: { key: string; db: Db } | undefined

/** Returns a read-only connection that is kept until the worker thread ends or another database is asked for. */
export async function threadDatabase(location: DatabaseLocation): Promise<Db> {
  const key = JSON.stringify([location.databaseUrl, location.dataDir])
  if (current?.key === key) return current.db
  await current?.db.destroy()
  current = { key, db: await connectReadOnly(location) }
  return current.db
}
