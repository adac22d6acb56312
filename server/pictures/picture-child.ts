import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { makeOwnPicture, type OwnPictureResult, type PictureOptions } from './make-own-picture.ts'
import { servePictureJobs } from './serve-picture-jobs.ts'

export type PictureJob = PictureOptions & { path: string }
/** Progress from 0 to 1, then the result. */
export type PictureMessage = { news: number } | OwnPictureResult

// Leaves the other cores to the server.
sharp.concurrency(1)
sharp.cache(false)

// Entry of a child process that makes one picture: see child-queue.ts.
servePictureJobs<PictureJob, PictureMessage>(async ({ path, ...wanted }, say) => {
  const file = await readFile(path)
  await say(await makeOwnPicture(file, wanted, (made, of) => void say({ news: made / of })))
})
