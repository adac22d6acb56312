import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { may } from '#domain/desk/roles.ts'
import { requireRole } from '#server/desk/require-role.ts'
import type { Route } from './+types/sheet.ts'
import { TakeAway } from './take-away.tsx'
import './sheets.css'

export const meta: Route.MetaFunction = () => deskMeta('Sheets')

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'exports')
  return { mayChange: may(role, 'products') }
}

/** All gifts as a sheet. */
export default function Sheet({ loaderData: { mayChange } }: Route.ComponentProps) {
  return (
    <>
      <Head title="Sheets" {...(mayChange && { back: { to: '/desk/products', name: 'Products' } })} />
      <TakeAway />
    </>
  )
}
