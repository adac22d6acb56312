import { writeFiles } from '#server/desk/apart/write-files.ts'

/** Writes pieces that say nothing, and ends as a test wants it to. */
writeFiles<{ pieces: number; ends: string }, { pieces: number }>(async (_, { pieces, ends }, { write, tell }) => {
  for (let done = 1; done <= pieces; done++) {
    write('x'.repeat(100_000))
    tell({ done, of: pieces })
  }
  if (ends === 'full') throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  if (ends === 'killed') process.exit(1)
  return { pieces }
})
