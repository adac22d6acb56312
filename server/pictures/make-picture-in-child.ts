import { runInChild } from './child-queue.ts'
import type { OwnPictureResult } from './make-own-picture.ts'
import type { PictureJob, PictureMessage } from './picture-child.ts'

const PROGRAM = {
  source: 'server/pictures/picture-child.ts',
  heapMb: 64,
  // Enough for 50 megapixels on a busy server.
  timeoutMs: 60_000,
}

/** Makes a picture in a child process, queued with the others. `onNews` receives the progress from 0 to 1. */
export async function makePictureInChild(
  root: string,
  job: PictureJob,
  onNews: (done: number) => void = () => {},
): Promise<OwnPictureResult> {
  // A child that ends without a result crashed on this picture.
  let answer: OwnPictureResult = { refused: 'damaged' }
  const ended = await runInChild<PictureMessage>(root, PROGRAM, job, (said) => {
    if ('news' in said) onNews(said.news)
    else answer = said
  })
  return ended === 'busy' ? { refused: 'busy' } : answer
}
