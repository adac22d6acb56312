import { data, redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { readBody } from '#app/forms/read-form.ts'
import { may } from '#domain/desk/roles.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { previewSheet } from '#server/desk/sheets/run-sheet-task.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { sheetKeeper } from '#server/owner/sheets/keep-sheet.ts'
import { lastSheets } from '#server/owner/sheets/read-kept.ts'
import type { Route } from './+types/sheet.ts'
import { BringIn } from './bring-in.tsx'
import { TakeAway } from './take-away.tsx'
import './sheets.css'

export const meta: Route.MetaFunction = () => deskMeta('Sheets')

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'exports')
  const mayChange = may(role, 'products')
  return { mayChange, sheets: mayChange ? await lastSheets(shopOf(args.context).db) : [] }
}

const NO_FILE = 'Choose the file first.'

/** A sheet that is brought in: it is read and held against the gifts, and nothing is changed before somebody says so. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const file = (await readBody(args.request)).get('file')
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return data({ fault: NO_FILE }, { status: 422 })
  const by = pressedBy(shop, who)
  const keeper = sheetKeeper(shop.db, file.name, by)
  const answer = await previewSheet(shop, new Uint8Array(await file.arrayBuffer()), by.now, keeper.add)
  if (answer.refused !== undefined) return data({ fault: answer.refused }, { status: 422 })
  throw redirect(`/desk/products/sheet/${await keeper.end()}`, 303)
}

/** All gifts as a sheet, to be taken away and brought back. */
export default function Sheet({ loaderData: { mayChange, sheets }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Head title="Sheets" {...(mayChange && { back: { to: '/desk/products', name: 'Products' } })} />
      <div className="dk-sheets">
        <TakeAway />
        {mayChange && <BringIn sheets={sheets} fault={actionData?.fault ?? ''} />}
      </div>
    </>
  )
}
