import { Link } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { TableHeader } from '#app/desk/layout/list.tsx'
import { deskMeta } from '#app/desk/layout/page-header.tsx'
import { SettingsHeader } from '#app/desk/settings/settings-header.tsx'
import { ANNOUNCEMENT_KEY } from '#domain/content/announcement.ts'
import { PAGE_NAMES, PAGES } from '#domain/content/content-page.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { lastContentEdits } from '#server/content/content-versions.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/pages.ts'
import '#app/desk/styles/table.css'

export const meta: Route.MetaFunction = () => deskMeta('Pages')

export const middleware = [requireArea('settings')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  const last = await lastContentEdits(shopOf(args.context).db)
  const lastOf = (name: string) => last.find(({ place }) => place === name)
  const over = { name: ANNOUNCEMENT_KEY, title: 'Announcement, on every page', last: lastOf(ANNOUNCEMENT_KEY) }
  const pages = PAGE_NAMES.map((name) => ({ name, title: PAGES[name], last: lastOf(name) }))
  return { role, pages: [over, ...pages] }
}

/** List of text pages with their last change. */
export default function ContentPages({ loaderData: { role, pages } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHeader role={role} title="Pages" />
      <table className="dk-grid">
        <TableHeader of={['Page', 'Last changed']} />
        <tbody>
          {pages.map(({ name, title, last }) => (
            <tr key={name}>
              <td>
                <Link className="name" to={`/desk/settings/words/${name}`}>
                  {title}
                </Link>
              </td>
              <td>
                {last ? (
                  `${last.who}, ${formatDateTime(last.at)}`
                ) : (
                  <span className="dk-sub">{name === ANNOUNCEMENT_KEY ? 'None yet' : 'Original text'}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
