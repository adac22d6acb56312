import { servePictureJobs } from '#server/pictures/serve-picture-jobs.ts'

/** Answers at once, or is busy for ever in one loop that nothing of its own can interrupt. */
servePictureJobs<'answer' | 'loop', { pid: number }>(async (job, say) => {
  await say({ pid: process.pid })
  while (job === 'loop');
})
