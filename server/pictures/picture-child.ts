import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Crop } from '#domain/catalogue/crop.ts'
import { type GiftPictureMade, makeGiftPicture } from './make-gift-picture.ts'

export type PictureJob = { path: string; crop: Crop | undefined }
/** How far it is, 0 to 1; in the end what came of it. */
export type PictureSaid = { news: number } | GiftPictureMade

// One core is left to the shop.
sharp.concurrency(1)
sharp.cache(false)

// Runs as a process of its own, for one picture: see picture-room.ts.
process.once('message', async ({ path, crop }: PictureJob) => {
  const say = (said: PictureSaid) => new Promise<void>((done) => process.send?.(said, () => done()))
  const file = await readFile(path)
  await say(await makeGiftPicture(file, crop, (made, of) => void say({ news: made / of })))
  process.disconnect()
})
