import { connectReadOnly, type Db, type Place } from '#server/db/connect.ts'

let open: { key: string; db: Db } | undefined

/** Returns a read-only connection that is kept until the worker thread ends or another database is asked for. */
export async function threadDatabase(place: Place): Promise<Db> {
  const key = JSON.stringify([place.databaseUrl, place.dataDir])
  if (open?.key === key) return open.db
  await open?.db.destroy()
  open = { key, db: await connectReadOnly(place) }
  return open.db
}
