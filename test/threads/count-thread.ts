import { countFigures } from '#server/desk/apart/count-room.ts'

/** Counts once its gate is opened, and then as a test wants it to. */
countFigures(async (_, { gate, sum }: { gate: SharedArrayBuffer; sum: number }) => {
  Atomics.wait(new Int32Array(gate), 0, 0)
  if (sum < 0) throw new Error('not to be counted')
  return { sum }
})
