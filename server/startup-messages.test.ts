import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { configWarnings } from './startup-messages.ts'

/** A minimal start: one message, and another one when it is ready. */
const START = `
  import { ignoreClosedOutput } from './server/startup-messages.ts'
  process.on('uncaughtException', () => process.exit(1))
  if (process.argv[1] === 'outlives') ignoreClosedOutput()
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

it('startup continues when stdout is closed', async () => {
  expect(await startUnread('ends')).toBe(1)
  expect(await startUnread('outlives')).toBe(7)
})

it('a live shop without an SMTP server warns that emails are not sent', () => {
  const config = { host: '0.0.0.0', publicOrigin: 'http://localhost:3000', trustProxy: 0, mail: undefined }
  expect(configWarnings({ ...config, payments: 'test' })).toEqual([])
  expect(configWarnings({ ...config, payments: 'live' })).toEqual([expect.stringContaining('kept as files, not sent')])
  const mail = { smtpUrl: 'smtp://localhost', from: 'shop@example.com' }
  expect(configWarnings({ ...config, payments: 'live', mail })).toEqual([])
})

it('a shop behind a proxy listens on this machine only, and warns where visitors could pass the proxy', () => {
  const warningsOf = (env: Record<string, string>) => {
    const read = readConfig({ PUBLIC_ORIGIN: 'https://shop.example', ...env }, '/shop')
    if (!read.ok) throw new Error(read.message)
    return [read.config.host, configWarnings(read.config)]
  }
  expect(warningsOf({ TRUST_PROXY: '1' })).toEqual(['127.0.0.1', []])
  const open = { TRUST_PROXY: '1', HOST: '0.0.0.0' }
  expect(warningsOf(open)).toEqual(['0.0.0.0', [expect.stringContaining('can forge an address')]])
  expect(warningsOf({ PUBLIC_ORIGIN: 'http://localhost:3000' })).toEqual(['0.0.0.0', []])
})
