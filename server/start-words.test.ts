import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

/** A start in small: it says one thing, and another when it is open. */
const START = `
  import { outliveReaders } from './server/start-words.ts'
  process.on('uncaughtException', () => process.exit(1))
  if (process.argv[1] === 'outlives') outliveReaders()
  await new Promise((done) => process.stdin.once('end', done).resume())
  console.log('Payments: test')
  setTimeout(() => console.log('The shop is open'), 50)
  setTimeout(() => process.exit(7), 200)
`

async function startUnread(how: string): Promise<unknown> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', START, how], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdout.destroy()
  child.stdin.end()
  return (await once(child, 'exit'))[0]
}

it('a start goes on when nobody reads what it says any more', async () => {
  expect(await startUnread('ends')).toBe(1)
  expect(await startUnread('outlives')).toBe(7)
})
