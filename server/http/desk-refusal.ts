import { takesPages } from './outages.ts'

const REFUSED = '/desk/refused'

/**
 * Leads a browser from a refused desk address that is no page of the desk, such as a PDF, an export or a preview, to the
 * refusal page. All other answers, and those to scripts, stay as they are.
 */
export function withRefusalPage(request: Request, answer: Response): Response {
  const { pathname } = new URL(request.url)
  if (answer.status !== 403 || !pathname.startsWith('/desk/') || pathname.endsWith('.data')) return answer
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  if (!isJson && !pathname.endsWith('/preview')) return answer
  return request.method === 'GET' && takesPages(request)
    ? new Response(null, { status: 302, headers: { location: REFUSED } })
    : answer
}
