import { NOT_INDEXED, pageMeta } from '#app/shell/seo/page-meta.ts'
import { notFoundResponse } from '#server/http/shop-context.ts'
import type { Route } from './+types/not-found.ts'
import { NOT_FOUND_TITLE, NotFoundScreen } from './not-found-screen.tsx'

export const meta = () => [...pageMeta(NOT_FOUND_TITLE), NOT_INDEXED]

export const loader = () => notFoundResponse()

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <NotFoundScreen box={loaderData.box} />
}
