import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { expect, inject, it, onTestFinished } from 'vitest'
import { connectSqlite } from '#server/db/connect.ts'
import { listAll } from '#server/files/file-store.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { deleteUnusedPictures } from '#server/retention/unused-files.ts'

const DAY_MS = 24 * 3_600_000

it('a picture upload that is killed leaves no row, its files are swept, and a new upload succeeds', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-killed-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const [database, photo] = [join(dataDir, 'regalo.sqlite'), join(dataDir, 'photo.jpg')]
  await writeFile(database, inject('sqliteImage'))
  await writeFile(
    photo,
    await sharp({ create: { width: 900, height: 1125, channels: 3, background: '#845' } })
      .jpeg()
      .toBuffer(),
  )
  const db = await connectSqlite(database)
  onTestFinished(() => db.destroy())
  const files = folderStore(dataDir)
  const rows = () => db.selectFrom('pictures').select('name').execute()

  /** Uploads in a child process, optionally killed after `most` files, and returns its output. */
  const bring = async (most: number, killed: boolean) => {
    const program = ['test/upload-picture.ts', database, dataDir, photo, String(most)]
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const lines: string[] = []
    for await (const line of createInterface(child.stdout)) {
      lines.push(line)
      if (killed && lines.length === most) child.kill('SIGKILL')
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect(child.signalCode).toBe(killed ? 'SIGKILL' : null)
    return lines
  }
  await bring(2, true)
  expect([(await listAll(files, 'pictures')).length, await rows()]).toEqual([2, []])

  const lines = await bring(99, false)
  const all = lines.length - 1
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ ok: true })
  expect([(await listAll(files, 'pictures')).length, (await rows()).length]).toEqual([all, 1])

  await db.deleteFrom('pictures').execute()
  const keeping = { now: new Date(), isOver: () => false, dataDir, files }
  await deleteUnusedPictures(db, { ...keeping, before: new Date(Date.now() - DAY_MS) })
  expect(await listAll(files, 'pictures')).toHaveLength(all)
  await deleteUnusedPictures(db, { ...keeping, before: new Date(Date.now() + DAY_MS) })
  expect(await listAll(files, 'pictures')).toEqual([])
})
