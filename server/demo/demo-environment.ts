type Environment = Record<string, string | undefined>

/** Environment to start the demo with, or why it is refused. */
export type DemoEnvironment = { ok: true; env: Environment } | { ok: false; message: string }

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/

/** Returns whether a host name, without its port, is this computer's own. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)

/**
 * Checks that the demo is out of reach of other computers, because it signs everyone in as the owner. Without `HOST` it
 * listens on the loopback address only.
 */
export function demoEnvironment(env: Environment): DemoEnvironment {
  const { NODE_ENV, PAYMENTS, HOST, PUBLIC_ORIGIN, TRUST_PROXY } = env
  if (NODE_ENV === 'production') return refused('NODE_ENV=production')
  if (PAYMENTS === 'live') return refused('PAYMENTS=live')
  if (HOST && !isLoopback(HOST)) return refused('a HOST other than localhost')
  if (PUBLIC_ORIGIN && !isLoopback(URL.parse(PUBLIC_ORIGIN)?.hostname ?? ''))
    return refused('a PUBLIC_ORIGIN other than localhost')
  if (TRUST_PROXY && TRUST_PROXY !== '0') return refused('TRUST_PROXY')
  return { ok: true, env: { ...env, HOST: HOST || '127.0.0.1' } }
}

const refused = (cause: string): DemoEnvironment => ({
  ok: false,
  message: `The demo signs everyone in as the owner, so it does not start with ${cause}.`,
})
