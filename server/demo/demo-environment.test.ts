import { expect, it } from 'vitest'
import { demoEnvironment } from './demo-environment.ts'

it.each([
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ['PAYMENTS=live', { PAYMENTS: 'live' }],
  ['a HOST other than localhost', { HOST: '0.0.0.0' }],
  ['a HOST other than localhost', { HOST: '::' }],
  ['a HOST other than localhost', { HOST: '192.168.1.4' }],
  ['a HOST other than localhost', { HOST: 'localhost.example' }],
  ['a PUBLIC_ORIGIN other than localhost', { PUBLIC_ORIGIN: 'https://shop.example' }],
  ['a PUBLIC_ORIGIN other than localhost', { PUBLIC_ORIGIN: 'localhost' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
])('the demo does not start with %s, and reports it in one line', (cause, env) => {
  const message = `The demo signs everyone in as the owner, so it does not start with ${cause}.`
  expect(demoEnvironment({ PORT: '4000', ...env })).toEqual({ ok: false, message })
})

it.each([{}, { HOST: '' }, { NODE_ENV: 'development', PAYMENTS: 'test', PUBLIC_ORIGIN: '', TRUST_PROXY: '0' }])(
  'the demo listens on the loopback address only with %j',
  (env) => {
    expect(demoEnvironment(env)).toEqual({ ok: true, env: { ...env, HOST: '127.0.0.1' } })
  },
)

it.each(['localhost', '127.0.0.1', '127.0.0.53', '::1'])('the demo listens on %s when HOST is set', (HOST) => {
  const env = { HOST, PUBLIC_ORIGIN: 'http://localhost:4000' }
  expect(demoEnvironment(env)).toEqual({ ok: true, env })
})
