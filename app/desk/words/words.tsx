import { Link } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Columns } from '#app/desk/frame/columns.tsx'
import { sayTime } from '#app/desk/orders/say.ts'
import { SettingsHead } from '#app/desk/settings/settings-head.tsx'
import { ANNOUNCEMENT } from '#domain/words/announcement.ts'
import { PAGE_NAMES, PAGES } from '#domain/words/page-words.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { lastWords } from '#server/settings/words.ts'
import type { Route } from './+types/words.ts'
import '#app/desk/styles/table.css'

export const meta: Route.MetaFunction = () => deskMeta('Words')

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'settings')
  const last = await lastWords(shopOf(args.context).db)
  const lastOf = (name: string) => last.find(({ place }) => place === name)
  const over = { name: ANNOUNCEMENT, title: 'Announcement, over every page', last: lastOf(ANNOUNCEMENT) }
  const pages = PAGE_NAMES.map((name) => ({ name, title: PAGES[name], last: lastOf(name) }))
  return { role, pages: [over, ...pages] }
}

/** What the shop says on its pages, and who last changed it. */
export default function Words({ loaderData: { role, pages } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead role={role} />
      <table className="dk-grid">
        <Columns of={['Page', 'Last changed']} />
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
                  `${last.who}, ${sayTime(last.at)}`
                ) : (
                  <span className="dk-sub">{name === ANNOUNCEMENT ? 'None yet' : 'As the shop came'}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
