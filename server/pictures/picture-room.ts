import { runInChild } from './child-queue.ts'
import type { OwnPictureMade } from './make-own-picture.ts'
import type { PictureJob, PictureSaid } from './picture-child.ts'

const PROGRAM = {
  source: 'server/pictures/picture-child.ts',
  heapMb: 64,
  // For a picture of fifty million points on a busy machine.
  timeoutMs: 60_000,
}

/** Makes a picture of a file in a child process, in its turn. Progress from 0 to 1 is given to `onNews`. */
export async function makeInChild(
  root: string,
  job: PictureJob,
  onNews: (done: number) => void = () => {},
): Promise<OwnPictureMade> {
  // A child that ends without an answer was ended by this picture.
  let answer: OwnPictureMade = { refused: 'damaged' }
  const ended = await runInChild<PictureSaid>(root, PROGRAM, job, (said) => {
    if ('news' in said) onNews(said.news)
    else answer = said
  })
  return ended === 'busy' ? { refused: 'busy' } : answer
}
