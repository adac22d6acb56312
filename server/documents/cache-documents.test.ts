import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Invoice } from '#domain/document/invoice.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { openSqlite } from '#test/databases.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { cachedIn, renderInvoice } from './cache-documents.ts'
import { invoiceDocument } from './issued-documents.ts'

async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-documents-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const paper = (number: string, totalPaise = 100) => ({ number, totalPaise }) as Invoice

function counting(dataDir: string) {
  let drawn = 0
  const files = folderStore(dataDir)
  const draw = cachedIn(files, async (_, { number }) => Buffer.from(`${number} ${++drawn}`))
  return { draw: async (invoice: Invoice) => (await draw('', invoice)).toString(), drawn: () => drawn }
}

describe('a document', () => {
  it('is rendered once for repeated and concurrent requests, even by another process', async () => {
    const folder = await dataFolder()
    const { draw, drawn } = counting(folder)
    expect(await Promise.all([1, 2, 3].map(() => draw(paper('RG/26-27/000001'))))).toEqual(
      Array(3).fill('RG/26-27/000001 1'),
    )
    expect(await counting(folder).draw(paper('RG/26-27/000001'))).toBe('RG/26-27/000001 1')
    expect(drawn()).toBe(1)
    const kept = join(folder, 'documents', 'RG-26-27-000001')
    const [file = ''] = await readdir(kept)
    expect((await stat(join(kept, file))).mode & 0o777).toBe(0o600)
    expect((await stat(kept)).mode & 0o777).toBe(0o700)
  })

  it('is rendered again when its content changes, and the old file is deleted', async () => {
    const folder = await dataFolder()
    const { draw } = counting(folder)
    await draw(paper('RG/1'))
    expect(await draw(paper('RG/1', 200))).toBe('RG/1 2')
    expect(await draw(paper('RG/11'))).toBe('RG/11 3')
    expect(await readdir(join(folder, 'documents', 'RG-1'))).toHaveLength(1)
  })

  it('is returned when nothing can be cached', async () => {
    const folder = await dataFolder()
    await writeFile(join(folder, 'documents'), 'in the way')
    const { draw } = counting(folder)
    expect([await draw(paper('RG/1')), await draw(paper('RG/1'))]).toEqual(['RG/1 1', 'RG/1 2'])
  })

  it('never leaves its folder, for any number', async () => {
    const folder = await dataFolder()
    await counting(folder).draw(paper('../../etc/passwd'))
    expect(await readdir(folder)).toEqual(['documents'])
    expect(await readdir(join(folder, 'documents'))).toEqual(['-etc-passwd'])
  })

  it('is identical to the byte wherever it is rendered', async () => {
    const db = await openSqlite()
    const { id } = await createPaidOrder(db)
    const papers = await Promise.all(
      [await dataFolder(), await dataFolder()].map((folder) =>
        invoiceDocument(db, process.cwd(), id, cachedIn(folderStore(folder), renderInvoice)),
      ),
    )
    const [one, other] = papers.map((it) => it?.content)
    expect(one?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
  })
})
