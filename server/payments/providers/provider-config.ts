import * as z from 'zod'

/** Names of the providers as pages show them. */
export const PROVIDER_NAMES = { instamojo: 'Instamojo', razorpay: 'Razorpay' } as const

/** The chosen provider and its credentials. A rotating secret has two values while the old one is replaced. */
export type ProviderConfig =
  | { provider: 'instamojo'; baseUrl: string; apiKey: string; authToken: string; salts: readonly string[] }
  | { provider: 'razorpay'; baseUrl: string; keyId: string; keySecret: string; webhookSecrets: readonly string[] }

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** Credentials need TLS, except on the loopback interface, where a test emulator runs. */
const isSafe = (url: string): boolean => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || LOOPBACK.test(hostname)
}

const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://…' })
  .refine(isSafe, 'must begin with https://')
const credential = z.string().trim().min(1).max(500)
const rotatingSecret = credential.transform((text, context) => {
  const secrets = text.split(',').map((secret) => secret.trim())
  if (secrets.length <= 2 && secrets.every(Boolean)) return secrets
  context.addIssue({ code: 'custom', message: 'must be one secret, or two with a comma between them' })
  return z.NEVER
})

const VARIABLES = {
  instamojo: {
    INSTAMOJO_BASE_URL: baseUrl,
    INSTAMOJO_API_KEY: credential,
    INSTAMOJO_AUTH_TOKEN: credential,
    INSTAMOJO_SALT: rotatingSecret,
  },
  razorpay: {
    RAZORPAY_BASE_URL: baseUrl,
    RAZORPAY_KEY_ID: credential,
    RAZORPAY_KEY_SECRET: credential,
    RAZORPAY_WEBHOOK_SECRET: rotatingSecret,
  },
} as const

export const PROVIDER_VARIABLES: readonly string[] = [
  'PAYMENT_PROVIDER',
  ...Object.values(VARIABLES).flatMap((variables) => Object.keys(variables)),
]

const schemas = { instamojo: z.object(VARIABLES.instamojo), razorpay: z.object(VARIABLES.razorpay) }

type Environment = Record<string, string | undefined>
/** `provider` is undefined when the shop takes UPI alone; then no provider variable may be set. */
type ProviderConfigResult = { ok: true; provider: ProviderConfig | undefined } | { ok: false; faults: string[] }

/**
 * Reads the chosen provider's credentials from the environment. On failure returns which variables are missing or
 * invalid, never their values.
 */
export function readProviderConfig(env: Environment): ProviderConfigResult {
  const name = env.PAYMENT_PROVIDER
  if (name === 'instamojo') {
    const read = schemas.instamojo.safeParse(env)
    if (!read.success) return toConfigErrors(read.error, env)
    const {
      INSTAMOJO_BASE_URL,
      INSTAMOJO_API_KEY: apiKey,
      INSTAMOJO_AUTH_TOKEN: authToken,
      INSTAMOJO_SALT: salts,
    } = read.data
    return {
      ok: true,
      provider: { provider: name, baseUrl: withTrailingSlash(INSTAMOJO_BASE_URL), apiKey, authToken, salts },
    }
  }
  if (name === 'razorpay') {
    const read = schemas.razorpay.safeParse(env)
    if (!read.success) return toConfigErrors(read.error, env)
    const {
      RAZORPAY_BASE_URL,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecrets,
    } = read.data
    return {
      ok: true,
      provider: { provider: name, baseUrl: withTrailingSlash(RAZORPAY_BASE_URL), keyId, keySecret, webhookSecrets },
    }
  }
  const given = name ?? Object.keys(env).find((key) => /^(INSTAMOJO|RAZORPAY)_/.test(key))
  if (given === undefined) return { ok: true, provider: undefined }
  return {
    ok: false,
    faults: ['PAYMENT_PROVIDER: must be instamojo or razorpay; to take UPI only, leave it and its keys unset'],
  }
}

const toConfigErrors = (error: z.ZodError, env: Environment): ProviderConfigResult => {
  const faults = error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return `${name}: ${env[name] ? message : 'is needed when PAYMENTS is live'}`
  })
  return { ok: false, faults: [...new Set(faults)] }
}

const withTrailingSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)
