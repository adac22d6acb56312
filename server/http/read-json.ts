import type * as z from 'zod/mini'

type JsonResult<T> =
  | { ok: true; form: T }
  | { ok: false; status: 400 | 415; message: string; issues: z.core.$ZodIssue[] }

const failure = (status: 400 | 415, message: string): JsonResult<never> => ({ ok: false, status, message, issues: [] })

/** Reads a JSON body by its schema. Returns the form, or a status and message for the client. */
export async function readJson<T>(request: Request, schema: z.ZodMiniType<T>): Promise<JsonResult<T>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return failure(415, 'Send this as application/json.')
  let body: unknown
  try {
    body = await request.json()
  } catch {
    return failure(400, 'This is not JSON that can be read.')
  }
  const result = schema.safeParse(body)
  if (result.success) return { ok: true, form: result.data }
  const { issues } = result.error
  return { ok: false, status: 400, message: `This does not have the right shape: ${describeIssues(issues)}.`, issues }
}

/** Names the invalid fields without their values, which may be personal data. */
const describeIssues = (issues: readonly z.core.$ZodIssue[]): string =>
  [...new Set(issues.map(({ path }) => path.join('.') || 'body'))].slice(0, 5).join(', ')
