import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Invoice } from '#domain/document/invoice.ts'
import { drawingTable, TooManyDocuments } from './draw-invoice.ts'

/** A thread that draws nothing: it answers with its own number, or does what the paper's number says. */
const THREAD = `
const { existsSync } = require('node:fs')
const { parentPort, threadId } = require('node:worker_threads')
parentPort.on('message', ({ root, invoice: { number } }) => {
  if (number === 'hang') for (;;);
  if (number === 'die') process.exit(1)
  if (number === 'fault') return parentPort.postMessage({ fault: 'no such face' })
  const answer = () => parentPort.postMessage({ content: Buffer.from(number + ' ' + threadId) })
  if (number === 'gate') return untilOpen(root, answer)
  number.startsWith('slow') ? setTimeout(answer, 250) : answer()
})
const untilOpen = (gate, then) => (existsSync(gate) ? then() : setTimeout(untilOpen, 20, gate, then))`

const PATIENT = { timeoutMs: 20_000, idleMs: 60_000 }

async function table(options: { timeoutMs?: number; idleMs?: number; mostWaiting?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-drawing-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'thread.cjs')
  await writeFile(file, THREAD)
  const { draw, drawQueued, drawLater } = drawingTable({
    source: () => file,
    idleMs: 100,
    timeoutMs: 2_000,
    ...options,
  })
  const paper = (number: string) => ({ number }) as Invoice
  const said = async (content: Promise<Buffer>) => (await content).toString().split(' ')
  return {
    draw: (number: string) => said(draw('', paper(number))),
    /** A document that is drawn until the gate is opened. */
    drawUntil() {
      const gate = join(folder, 'gate')
      const drawn = draw(gate, paper('gate'))
      return () => writeFile(gate, '').then(() => drawn)
    },
    drawQueued: (number: string) => said(drawQueued('', paper(number))),
    drawLater: (number: string, signal: AbortSignal) => said(drawLater(signal)('', paper(number))),
  }
}

describe('the drawing table', () => {
  it('draws one after another in one thread, and gives it back when there is nothing to do', async () => {
    const { draw } = await table()
    const drawn = await Promise.all(['a', 'b', 'c'].map(draw))
    expect(drawn.map(([name]) => name)).toEqual(['a', 'b', 'c'])
    expect(new Set(drawn.map(([, thread]) => thread)).size).toBe(1)
    await pause(400)
    const [, later] = await draw('d')
    expect(later).not.toBe(drawn[0]?.[1])
  })

  it('begins to count when work on a document begins, not while it waits', async () => {
    const { draw } = await table({ timeoutMs: 1_200 })
    const names = ['slow1', 'slow2', 'slow3', 'slow4', 'slow5', 'slow6', 'slow7', 'slow8']
    expect((await Promise.all(names.map(draw))).map(([name]) => name)).toEqual(names)
  })

  it('ends a thread that hangs, and goes on with the next document', async () => {
    const { draw } = await table({ timeoutMs: 700 })
    const hanging = draw('hang')
    const next = draw('next')
    await expect(hanging).rejects.toThrow('took too long')
    expect((await next)[0]).toBe('next')
  })

  it('goes on after a thread that dies and after a document that cannot be drawn', async () => {
    const { draw } = await table()
    const [dying, faulty, next] = [draw('die'), draw('fault'), draw('next')]
    await expect(dying).rejects.toThrow('ended')
    await expect(faulty).rejects.toThrow('no such face')
    expect((await next)[0]).toBe('next')
  })

  it('refuses a visitor where too many wait, and lets the shop’s own emails wait', async () => {
    const { draw, drawQueued } = await table({ mostWaiting: 2 })
    const taken = [draw('slow1'), draw('slow2'), draw('slow3')]
    await expect(draw('slow4')).rejects.toThrow(TooManyDocuments)
    expect((await drawQueued('letter'))[0]).toBe('letter')
    await Promise.all(taken)
    expect((await draw('again'))[0]).toBe('again')
  })

  it('gives its memory back as soon as another thread has work, and at its own end while one has', async () => {
    const [mine, other] = await Promise.all([table(PATIENT), table(PATIENT)])
    const [, first] = await mine.draw('a')
    expect((await mine.draw('b'))[1]).toBe(first)
    const openGate = other.drawUntil()
    const [, second] = await mine.draw('c')
    expect(second).not.toBe(first)
    expect((await mine.draw('d'))[1]).not.toBe(second)
    await openGate()
  })

  it('lets what nobody looks at waiting begin after the others, or when the shop ends', async () => {
    const [mine, other] = await Promise.all([table(PATIENT), table(PATIENT)])
    const order: string[] = []
    const stopping = new AbortController()
    const slow = other.draw('slow').then(() => order.push('slow'))
    await mine.drawLater('letter', stopping.signal).then(() => order.push('letter'))
    await slow
    expect(order).toEqual(['slow', 'letter'])
    const openGate = other.drawUntil()
    const from = performance.now()
    const last = mine.drawLater('last', stopping.signal)
    stopping.abort()
    expect((await last)[0]).toBe('last')
    expect(performance.now() - from).toBeLessThan(15_000)
    await openGate()
  })
})
