import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes `catalogue/pins/districts.txt` of a CSV that begins `pin,state,district`: `node scripts/pins.ts pins.csv`. What
 * the lines mean stands in `domain/pin-table.ts`.
 */
const [file] = process.argv.slice(2)
if (!file) throw new Error('Which CSV? node scripts/pins.ts pins.csv')
const districts = new Map<string, number[]>()
for (const row of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
  const [pin, state, district] = row.split(',')
  const name = `${state} ${district}`
  districts.set(name, [...(districts.get(name) ?? []), Number(pin)])
}
const lines = [...districts]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, pins]) => {
    pins.sort((one, other) => one - other)
    return `${name}:${pins.map((pin, index) => (pin - (pins[index - 1] ?? 0)).toString(36)).join(' ')}`
  })
writeFileSync(join(import.meta.dirname, '../catalogue/pins/districts.txt'), `${lines.join('\n')}\n`)
