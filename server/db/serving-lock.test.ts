import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SERVING_LOCK_FILE, takeServingLock } from './serving-lock.ts'

async function openFolder() {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-lock-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return { dataDir, databaseUrl: undefined }
}

/** Starts a process that takes the lock and keeps it until it is killed. */
async function startHolder(dataDir: string): Promise<ChildProcess> {
  const program = `
    const { takeServingLock } = await import(${JSON.stringify(join(import.meta.dirname, 'serving-lock.ts'))})
    globalThis.lock = await takeServingLock({ dataDir: process.argv[1] })
    setInterval(() => {}, 1000)
    console.log('locked')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

describe('the lock of the serving process', () => {
  it('refuses a second one in one line that names the folder', async () => {
    const where = await openFolder()
    const lock = await takeServingLock(where)
    onTestFinished(lock.release)
    const fault = await takeServingLock(where, 200).catch((error) => error)
    expect(fault).toMatchObject({ name: 'StartupError', message: expect.stringContaining(where.dataDir) })
    expect(fault.message).not.toContain('\n')
    expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Waiting for another process/))
    expect((await stat(join(where.dataDir, SERVING_LOCK_FILE))).mode & 0o777).toBe(0o600)
    expect(await readdir(where.dataDir)).toEqual([SERVING_LOCK_FILE])
  })

  it('is waited for while the other process stops', async () => {
    const where = await openFolder()
    const lock = await takeServingLock(where)
    const waiting = takeServingLock(where)
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(1)
    lock.release()
    ;(await waiting).release()
  })

  it('is free at once when its process is killed', async () => {
    const where = await openFolder()
    const holder = await startHolder(where.dataDir)
    await expect(takeServingLock(where, 0)).rejects.toThrow('Another process serves the shop')
    holder.kill('SIGKILL')
    await once(holder, 'close')
    const lock = await takeServingLock(where, 0)
    lock.release()
  })

  it('does not exist for shops on PostgreSQL', async () => {
    const where = { ...(await openFolder()), databaseUrl: 'postgres://localhost/shop' }
    await takeServingLock(where)
    await takeServingLock(where, 0)
    await expect(stat(join(where.dataDir, SERVING_LOCK_FILE))).rejects.toThrow('ENOENT')
  })
})
