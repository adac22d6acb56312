import { expect, it } from 'vitest'
import { logWriter, type Outlet } from './log-writer.ts'

/** A file on a disk that has room for so many bytes. */
function disk(room: number) {
  const there = { text: '', room }
  const put = (bytes: Buffer): number => {
    if (there.room === 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    const taken = Math.min(bytes.length, there.room)
    there.text += bytes.subarray(0, taken).toString()
    there.room -= taken
    return taken
  }
  const outlet: Outlet = {
    write: (bytes, done) => {
      try {
        done(null, put(bytes))
      } catch (error) {
        done(error as NodeJS.ErrnoException, 0)
      }
    },
    writeSync: put,
  }
  return { there, writer: logWriter(outlet), lines: () => there.text.split('\n').filter(Boolean) }
}

const line = (n: number) => `{"line":${n}}\n`

it('lines wait for one another and go together', () => {
  const { writer, there, lines } = disk(1e6)
  for (const n of [1, 2, 3]) writer.write(line(n))
  expect(there.text).toBe('')
  writer.flush()
  expect(lines()).toEqual(['{"line":1}', '{"line":2}', '{"line":3}'])
})

it('on a full disk lines are dropped, counted and reported when there is room again', () => {
  const { writer, there, lines } = disk(0)
  for (const n of [1, 2]) writer.write(line(n))
  writer.flush()
  writer.write(line(3))
  writer.flush()
  there.room = 1e6
  writer.write(line(4))
  writer.flush()
  const [news = '', ...rest] = lines()
  expect(JSON.parse(news)).toMatchObject({ level: 40, dropped: 3 })
  expect(rest).toEqual(['{"line":4}'])
  writer.write(line(5))
  writer.flush()
  expect(lines().slice(2)).toEqual(['{"line":5}'])
})

it('a line that was cut off swallows none that follows', () => {
  const { writer, there, lines } = disk(line(1).length + 4)
  for (const n of [1, 2, 3]) writer.write(line(n))
  writer.flush()
  there.room = 1e6
  writer.write(line(4))
  writer.flush()
  expect(lines()[1]).toBe('{"li')
  expect(JSON.parse(lines()[2] ?? '')).toMatchObject({ dropped: 2 })
  expect(lines()[3]).toBe('{"line":4}')
})

it('the end of the process comes on a full disk too', () => {
  const { writer, there } = disk(0)
  writer.write(line(1))
  writer.flushSync()
  there.room = 1e6
  writer.write(line(2))
  writer.flushSync()
  expect(there.text).toContain('"dropped":1')
  expect(there.text).toContain(line(2))
})

it('what nobody reads does not fill the memory', () => {
  const taken: Buffer[] = []
  let go = () => {}
  const writer = logWriter({
    write: (bytes, done) => {
      taken.push(bytes)
      go = () => done(null, bytes.length)
    },
    writeSync: () => {
      throw new Error('nobody reads')
    },
  })
  const long = `${'x'.repeat(1023)}\n`
  for (let n = 0; n < 4000; n++) writer.write(long)
  expect(taken).toHaveLength(1)
  go()
  writer.flush()
  expect(taken[1]?.length).toBeLessThan(1.1 * 1024 * 1024)
  const [news = '', ...rest] = taken[1]?.toString().split('\n').filter(Boolean) ?? []
  const written = (taken[0]?.length ?? 0) / long.length + rest.length
  expect(JSON.parse(news).dropped + written).toBe(4000)
})

it('a reader that is slow for a moment loses nothing', () => {
  let answer: NodeJS.ErrnoException | null = Object.assign(new Error('EAGAIN'), { code: 'EAGAIN' })
  let text = ''
  const writer = logWriter({
    write: (bytes, done) => {
      if (!answer) text += bytes.toString()
      done(answer, answer ? 0 : bytes.length)
    },
    writeSync: (bytes) => bytes.length,
  })
  writer.write(line(1))
  writer.flush()
  answer = null
  writer.write(line(2))
  writer.flush()
  expect(text).toBe(line(1) + line(2))
})
