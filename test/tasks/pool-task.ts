import { threadId } from 'node:worker_threads'
import type { TypedPort } from '#server/workers/pool.ts'

export type Act = 'answer' | 'loop' | 'exit' | 'throw' | 'fill' | 'report'
type Job = { act: Act; gate?: SharedArrayBuffer; port?: TypedPort<number> }

/** Waits for `gate`, if any, then performs `act`; returns the thread's id. */
export default async function act({ act, gate, port }: Job): Promise<number> {
  if (gate) Atomics.wait(new Int32Array(gate), 0, 0)
  if (act === 'throw') throw new Error('no such font')
  if (act === 'exit') process.exit(1)
  const filled: string[][] = []
  while (act === 'loop' || act === 'fill') if (act === 'fill') filled.push(Array(100_000).fill(String(filled.length)))
  for (let step = 1; act === 'report' && step <= 3; step++) port?.postMessage(step)
  port?.close()
  return threadId
}
