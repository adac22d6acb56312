/** Builds a CSV download whose file name ends with the day. */
export const csvResponse = (
  list: BodyInit,
  name: string,
  day: string,
  headers: Record<string, string> = {},
): Response =>
  new Response(list, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
