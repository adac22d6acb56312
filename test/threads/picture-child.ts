import { servePictureJobs } from '#server/pictures/serve-picture-jobs.ts'

/** Answers at once, or blocks in an endless loop. */
servePictureJobs<'answer' | 'loop', { pid: number }>(async (job, say) => {
  await say({ pid: process.pid })
  while (job === 'loop');
})
