import { readFile } from 'node:fs/promises'
import { connectSqlite } from '#server/db/connect.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { uploadPicture } from '#server/pictures/upload-picture.ts'

// Uploads a picture as the desk does and stops after a number of its files are written: `node test/upload-picture.ts
// data/regalo.sqlite data photo.jpg 2`.
const [database = '', dataDir = '', photo = '', most = ''] = process.argv.slice(2)
const files = folderStore(dataDir)
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
const taken = await uploadPicture(place, { body, crop: undefined, shape: 'gift' }, { who: 'Asha', now: new Date() })
process.stdout.write(`${JSON.stringify(taken)}\n`)
await place.db.destroy()
