import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { makeOwnPicture, type OwnPictureMade, type Wanted } from './make-own-picture.ts'
import { servePictureJobs } from './serve-picture-jobs.ts'

export type PictureJob = Wanted & { path: string }
/** How far it is, 0 to 1; in the end what came of it. */
export type PictureSaid = { news: number } | OwnPictureMade

// One core is left to the shop.
sharp.concurrency(1)
sharp.cache(false)

// Runs as a process of its own, for one picture: see picture-room.ts.
servePictureJobs<PictureJob, PictureSaid>(async ({ path, ...wanted }, say) => {
  const file = await readFile(path)
  await say(await makeOwnPicture(file, wanted, (made, of) => void say({ news: made / of })))
})
