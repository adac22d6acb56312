import { connectReadOnly, type Db, type Place } from '#server/db/connect.ts'

let open: { at: string; db: Db } | undefined

/** The database for whoever only reads, kept for as long as the thread is: a shop has one. */
export async function readerAt(place: Place): Promise<Db> {
  const at = JSON.stringify([place.databaseUrl, place.dataDir])
  if (open?.at === at) return open.db
  await open?.db.destroy()
  open = { at, db: await connectReadOnly(place) }
  return open.db
}
