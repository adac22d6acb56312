import { count } from '#domain/text/count.ts'

type Sheet = { state: string; made: number; changed: number; faulty: number; done: number; told: number }

/** How far a sheet is. */
export function howFar({ state, made, changed, done, told }: Sheet): string {
  const all = made + changed
  if (state === 'foreseen') return all === 0 ? 'Changes nothing' : 'Waits for your word'
  if (state === 'running') return `${(done + told).toLocaleString('en-IN')} of ${count(all, 'row')}`
  return told > 0 ? `Done but for ${count(told, 'row')}` : 'Done'
}

/** What the press does: `Change 312 gifts and make 4`. */
export function pressWords({ made, changed }: Pick<Sheet, 'made' | 'changed'>): string {
  if (changed === 0) return `Make ${count(made, 'new gift')}`
  return `Change ${count(changed, 'gift')}${made > 0 ? ` and make ${made.toLocaleString('en-IN')}` : ''}`
}
