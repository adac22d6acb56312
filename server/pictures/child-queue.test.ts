import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runInChild } from './child-queue.ts'
import { makeLogoInChild } from './make-picture-in-child.ts'

const ROOT = process.cwd()
const PROGRAM = { source: 'test/threads/picture-child.ts', heapMb: 32, timeoutMs: 60_000 }

/** A child that has exited but was not waited for is still listed, as a zombie. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

describe('child processes', () => {
  it('run one at a time, and with eight queued a further job is refused while the others finish', async () => {
    const running: number[] = []
    let most = 0
    const jobs = Array.from({ length: 10 }, () =>
      runInChild<{ pid: number }>(ROOT, PROGRAM, 'answer', ({ pid }) => {
        running.push(pid)
        most = Math.max(most, running.filter(isRunning).length)
      }),
    )
    expect(await Promise.race([jobs[8], jobs[9]])).toBe('busy')
    const ended = await Promise.all(jobs)
    expect(ended).toEqual([...Array.from({ length: 8 }, () => 'ended'), 'busy', 'busy'])
    expect([new Set(running).size, most]).toEqual([8, 1])
    expect(await runInChild(ROOT, PROGRAM, 'answer', () => {})).toBe('ended')
  })

  it('make logos in the same queue, and one over the limit asks to try again and changes nothing', async () => {
    const file = await sharp({ create: { width: 30, height: 10, channels: 3, background: '#7a1b40' } })
      .png()
      .toBuffer()
    const others = Array.from({ length: 7 }, () => runInChild(ROOT, PROGRAM, 'answer', () => {}))
    const taken = makeLogoInChild(ROOT, file)
    expect(await makeLogoInChild(ROOT, file)).toEqual({ ok: false, why: expect.stringContaining('Try again') })
    expect(await taken).toMatchObject({ ok: true, logo: { width: 30, height: 10 } })
    await Promise.all(others)
  })

  it('are killed at their time limit, also in an endless loop', async () => {
    let pid = 0
    const ended = await runInChild<{ pid: number }>(ROOT, { ...PROGRAM, timeoutMs: 3000 }, 'loop', (said) => {
      pid = said.pid
    })
    expect([ended, pid > 0, isRunning(pid)]).toEqual(['ended', true, false])
  })

  it('end with their parent, however it ends, also in an endless loop', async () => {
    const program = `
      import { runInChild } from ${JSON.stringify(`${ROOT}/server/pictures/child-queue.ts`)}
      runInChild(${JSON.stringify(ROOT)}, ${JSON.stringify(PROGRAM)}, 'loop', ({ pid }) => console.log(pid))`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface(parent.stdout), 'line')
    const pid = Number(line)
    onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))
    expect(isRunning(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
  })
})
