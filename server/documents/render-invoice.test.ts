import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { openSqlite } from '#test/databases.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { invoiceDocument } from './issued-documents.ts'

const PROGRAM = `
  import { readFileSync } from 'node:fs'
  import { renderInvoice } from './cache-documents.ts'
  const drawn = await renderInvoice(process.cwd() + '/../..', JSON.parse(readFileSync(0, 'utf8')))
  process.exitCode = drawn.length > 1000 ? 0 : 1
`

it('a shop that has rendered an invoice can exit', async () => {
  const db = await openSqlite()
  let input = ''
  await invoiceDocument(db, process.cwd(), (await createPaidOrder(db)).id, async (_root, invoice) => {
    input = JSON.stringify(invoice)
    return Buffer.alloc(0)
  })
  const { status, signal, stderr } = spawnSync(process.execPath, ['--eval', PROGRAM], {
    cwd: import.meta.dirname,
    input,
    timeout: 20_000,
  })
  expect([status, signal, String(stderr)]).toEqual([0, null, ''])
})
