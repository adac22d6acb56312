import type * as z from 'zod/mini'

type Read<T> = { ok: true; form: T } | { ok: false; status: 400 | 415; message: string; issues: z.core.$ZodIssue[] }

const fault = (status: 400 | 415, message: string): Read<never> => ({ ok: false, status, message, issues: [] })

/** Reads a request whose body is JSON of a known shape, or says what is wrong with it. */
export async function readJson<T>(request: Request, schema: z.ZodMiniType<T>): Promise<Read<T>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return fault(415, 'Send this as application/json.')
  let body: unknown
  try {
    body = await request.json()
  } catch {
    return fault(400, 'This is not JSON that can be read.')
  }
  const result = schema.safeParse(body)
  if (result.success) return { ok: true, form: result.data }
  const { issues } = result.error
  return { ok: false, status: 400, message: `This does not have the right shape: ${shapeFaults(issues)}.`, issues }
}

/** Where the faults are, never what was sent: that may be somebody's address. */
const shapeFaults = (issues: readonly z.core.$ZodIssue[]): string =>
  [...new Set(issues.map(({ path }) => path.join('.') || 'body'))].slice(0, 5).join(', ')
