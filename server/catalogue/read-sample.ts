import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Sample, sampleSchema } from './sample-schema.ts'

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

/** Reads and checks the sample catalogue; a fault in it throws with the place of the fault. */
export async function readSample(root: string): Promise<Sample> {
  const file = (name: string) => readJson(join(root, 'catalogue', `${name}.json`))
  const [products, items, boxes] = await Promise.all([file('products'), file('items'), file('boxes')])
  return sampleSchema.parse({ products, items, boxes })
}
