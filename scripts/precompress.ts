import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json|webmanifest|txt)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes a `.br` and a `.gz` beside a text file of the client build. */
async function compressFile(file: string) {
  const text = await readFile(file)
  await writeFile(`${file}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  await writeFile(`${file}.gz`, await zip(text, { level: 9 }))
}

const folder = join(import.meta.dirname, '../build/client')
const files = await readdir(folder, { recursive: true })
await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compressFile(join(folder, file))))
