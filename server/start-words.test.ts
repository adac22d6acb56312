import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { startWarnings } from './start-words.ts'

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

it('a live shop without an SMTP server warns that emails are not sent', () => {
  const config = { publicOrigin: 'http://localhost:3000', trustProxy: 0, mail: undefined }
  expect(startWarnings({ ...config, payments: 'test' })).toEqual([])
  expect(startWarnings({ ...config, payments: 'live' })).toEqual([expect.stringContaining('kept as files, not sent')])
  const mail = { smtpUrl: 'smtp://localhost', from: 'shop@example.com' }
  expect(startWarnings({ ...config, payments: 'live', mail })).toEqual([])
})
