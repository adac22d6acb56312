import { data } from 'react-router'
import { NOT_INDEXED, pageMeta } from '#app/seo/page-meta.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { Route } from './+types/not-found.ts'
import { NOT_FOUND_TITLE, NotFoundScreen } from './not-found-screen.tsx'

export const meta = () => [...pageMeta(NOT_FOUND_TITLE), NOT_INDEXED]

export const loader = () => data({ box: picture('site/closed-box', '') }, { status: 404 })

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <NotFoundScreen box={loaderData.box} />
}
