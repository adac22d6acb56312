import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Generates `catalogue/pins/pins.txt` from a CSV with the columns `pin,state,district,area,lat,lon`: `node
 * scripts/pins.ts pins.csv`.
 *
 * `domain/delivery/pin.ts` describes the format.
 */
const [file] = process.argv.slice(2)
if (!file) throw new Error('Which CSV? node scripts/pins.ts pins.csv')

type Row = { pin: number; area: string; at: string }

const hundredths = (degrees = ''): string => (degrees === '' ? '' : String(Math.round(Number(degrees) * 100)))

const districts = new Map<string, Row[]>()
for (const row of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
  const [pin, state, district, area = '', lat, lon] = row.split(',')
  const name = `${state} ${district}`
  const at = `${hundredths(lat)} ${hundredths(lon)}`
  // The source data contains broken characters.
  districts.set(name, [...(districts.get(name) ?? []), { pin: Number(pin), area: area.replace(/[^ -~]/g, ''), at }])
}
const lines = [...districts]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .flatMap(([name, rows]) => {
    rows.sort((one, other) => one.pin - other.pin)
    return [
      `:${name}`,
      ...rows.map(({ pin, at, area }, index) => `${(pin - (rows[index - 1]?.pin ?? 0)).toString(36)} ${at} ${area}`),
    ]
  })
writeFileSync(join(import.meta.dirname, '../catalogue/pins/pins.txt'), `${lines.join('\n')}\n`)
