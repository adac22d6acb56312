import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bringIn } from './pictures.bring-in.ts'

const USAGE = `npm run pictures -- <folder of masters>

Makes what screens need of the masters in products/, items/, boxes/ and site/ of the folder, and puts it into
catalogue/pictures. Only what is new or changed is made; what has no master any more is removed.`

const [folder] = process.argv.slice(2)
if (!folder || !['products', 'items', 'boxes', 'site'].some((group) => existsSync(join(folder, group)))) {
  console.error(USAGE)
  process.exit(1)
}
const done = await bringIn(resolve(folder), join(import.meta.dirname, '../catalogue/pictures'), (line) =>
  console.log(line),
)
console.log(`${done.made} made, ${done.kept} unchanged, ${done.removed} files removed, ${done.refused} refused.`)
console.log(`All pictures together: ${(done.bytes / 1024 / 1024).toFixed(1)} MB.`)
if (done.refused > 0) process.exitCode = 1
