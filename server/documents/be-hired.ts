import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Said } from './hired-thread.ts'

/**
 * What runs in a thread of `hiredThread`: each job as it comes, with its news, and its answer or why there is none. It is
 * quiet, for what a library prints about a font is for nobody, and on its way to the shop it would keep an ended shop
 * from leaving; and second to whoever asks for a page. Linux alone counts threads one by one; elsewhere this would slow
 * down the shop itself.
 */
export function beHired<Job, Answer extends object, News = never>(
  work: (job: Job, tell: (news: News) => void) => Promise<Answer>,
): void {
  process.stdout.write = () => true
  process.stderr.write = () => true
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const say = (said: Said<Answer, News>) => parentPort?.postMessage(said)
  parentPort?.on('message', async (job: Job) => {
    try {
      say(await work(job, (news) => say({ news })))
    } catch (error) {
      say({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
