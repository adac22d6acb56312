import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSheet } from '#server/imports/read-sheet.ts'
import { JOB_HANDLERS } from '#server/jobs/handlers.ts'
import { testDatabases } from '#test/databases.ts'
import { GIFT, runCommandLine, runWith } from '#test/owner-terminal.ts'

const [[, openSqlite] = []] = testDatabases

async function onDisk() {
  const db = await openSqlite?.()
  if (!db) throw new Error('there is no database')
  const folder = await mkdtemp(join(tmpdir(), 'regalo-sheet-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = async (name: string, content: string) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const price = async () =>
    (await db.selectFrom('products').select('pricePaise').where('id', '=', GIFT).executeTakeFirst())?.pricePaise
  return { db, folder, file, price }
}

const HEADS = 'Id,Name,"Price, before GST",Left'

describe('the sheet command', () => {
  it('exports a file that imports unchanged', async () => {
    const { db, folder } = await onDisk()
    await db.updateTable('products').set({ name: '=1+1' }).where('id', '=', GIFT).execute()
    for (const name of ['all.csv', 'all.xlsx']) {
      const path = join(folder, name)
      expect(await runCommandLine(db, `sheet products ${path}`)).toEqual({ ok: true, message: `Wrote ${path}.` })
      expect(await runCommandLine(db, `sheet products ${path}`)).toMatchObject({
        ok: false,
        message: expect.stringContaining('already exists'),
      })
      const read = await readSheet(new Uint8Array(await readFile(path)))
      expect('rows' in read && read.rows.length).toBeGreaterThan(50)
      expect(await runCommandLine(db, `sheet check ${path}`)).toMatchObject({
        ok: true,
        message: expect.stringContaining('0 products would change, 0 would be new'),
      })
      // No change, so there is no prompt.
      const asked = { tell: () => {}, ask: () => Promise.reject(new Error('asked')) }
      expect(await runWith(db, `sheet import ${path}`, asked)).toMatchObject({ ok: true })
    }
    const { message } = await runCommandLine(db, 'sheet stock')
    expect(message.split('\r\n')[0]).toBe('\ufeffId,Gift,Left,Set aside,Sold as')
    const audit = await db.selectFrom('changes').select('what').execute()
    expect(audit.filter(({ what }) => what === 'products exported')).toHaveLength(2)
    expect(await db.selectFrom('sheets').select('id').execute()).toEqual([])
  })

  it('checks, confirms and imports; names and skips invalid rows and exits with an error', async () => {
    const { db, file, price } = await onDisk()
    const before = await price()
    const path = await file('prices.csv', `${HEADS}\n${GIFT},Kept,1234,5\nkids-zone-2,\u001b[2Jx,99.505,\nnobody,,1,\n`)
    const checked = await runCommandLine(db, `sheet check ${path}`)
    expect(checked.ok).toBe(false)
    expect(checked.message).toContain('1 product would change, 0 would be new, 0 stay as they are. 2 rows have errors')
    expect(checked.message).toContain('Row 3, kids-zone-2: C, Price, before GST “99.505”: A price is in rupees')
    expect(checked.message).toContain('Row 4, nobody: A, Id “nobody”: There is no product called nobody.')
    expect(checked.message).not.toContain('\u001b')
    const told: string[] = []
    const tell = (words: string) => void told.push(words)
    expect(await runWith(db, `sheet import ${path}`, { tell, ask: async () => false })).toMatchObject({ ok: false })
    expect(told).toEqual([checked.message])
    expect(await runWith(db, `sheet import ${path}`, { tell })).toMatchObject({
      message: expect.stringContaining('add --yes'),
    })
    expect(await price()).toBe(before)
    const done = await runCommandLine(db, `sheet import ${path} --yes`)
    expect(done).toEqual({
      ok: false,
      message: '1 product imported.\n2 rows with errors skipped.',
    })
    expect(await price()).toBe(123_400)
    expect(await runCommandLine(db, 'history')).toMatchObject({
      message: expect.stringContaining('asha  sheet brought in: prices.csv'),
    })
    // After a crash the shop itself would have resumed the job.
    expect(await db.selectFrom('jobs').select('kind').where('kind', '=', 'sheet').execute()).toHaveLength(1)
    expect(Object.keys(JOB_HANDLERS)).toContain('sheet')
    const clean = await file('stock.csv', `Id,Left\n${GIFT},9\n`)
    expect(await runCommandLine(db, `sheet import ${clean}`)).toEqual({ ok: true, message: '1 product imported.' })
  })

  it('asks again when the file changes during the prompt', async () => {
    const { db, file, price } = await onDisk()
    const path = await file('prices.csv', `${HEADS}\n${GIFT},,777,\n`)
    await writeFile(path, `Id,"Price, before GST"\n${GIFT},777\n`)
    const ask = async () => {
      await writeFile(path, `Id,"Price, before GST"\n${GIFT},777\nkids-zone-2,778\n`)
      return true
    }
    const before = await price()
    expect(await runWith(db, `sheet import ${path}`, { tell: () => {}, ask })).toMatchObject({
      ok: false,
      message: expect.stringContaining('2 products would change'),
    })
    expect(await price()).toBe(before)
  })

  it.each([
    ['', 'This file is empty.'],
    ['Nmae,Left\n1,2', 'Is it “Name”?'],
    ['%PDF-1.7', 'This is a PDF.'],
  ])('explains why a file is invalid: %s', async (content, words) => {
    const { db, file, folder } = await onDisk()
    const path = await file('x.csv', content)
    for (const what of ['check', 'import'])
      expect(await runCommandLine(db, `sheet ${what} ${path}`)).toMatchObject({
        ok: false,
        message: expect.stringContaining(words),
      })
    for (const [line, said] of [
      [`sheet check ${folder}/none.csv`, 'There is no file'],
      [`sheet check ${folder}`, 'is a folder'],
      ['sheet import', 'Missing file.'],
      ['sheet sing x.csv', 'Unknown sheet command: sing.'],
      [`sheet products ${folder}/no/where.csv`, 'cannot be written'],
    ])
      expect(await runCommandLine(db, line ?? '')).toMatchObject({
        ok: false,
        message: expect.stringContaining(said ?? ''),
      })
  })
})
