import { readFile } from 'node:fs/promises'
import { connectSqlite } from '#server/db/connect.ts'
import { folderFiles } from '#server/files/folder-files.ts'
import { takePicture } from '#server/owner/pictures/take-picture.ts'

// Brings a picture as the desk does, and stands still once so many of its files are written: `node test/bring-picture.ts
// data/regalo.sqlite data photo.jpg 2`.
const [database = '', dataDir = '', photo = '', most = ''] = process.argv.slice(2)
const files = folderFiles(dataDir)
let written = 0
const place = {
  db: await connectSqlite(database),
  files: {
    ...files,
    async put(key: string, bytes: Uint8Array) {
      if (written === Number(most)) await new Promise(() => setInterval(() => {}, 1000))
      await files.put(key, bytes)
      written += 1
      process.stdout.write('written\n')
    },
  },
  config: { root: process.cwd(), pictureBytes: 10 ** 9 },
}
const body = new Blob([await readFile(photo)]).stream() as ReadableStream<Uint8Array>
const taken = await takePicture(place, { body, crop: undefined, shape: 'gift' }, { who: 'Asha', now: new Date() })
process.stdout.write(`${JSON.stringify(taken)}\n`)
await place.db.destroy()
