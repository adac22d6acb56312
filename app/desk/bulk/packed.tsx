import { data, Link } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { readBody } from '#app/forms/read-form.ts'
import { readNumbers } from '#domain/desk/documents.ts'
import { packMany } from '#server/desk/orders/bulk.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/packed.ts'
import { Results } from './results.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Packed')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'pack')
  return null
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'pack')
  const form = await readBody(args.request)
  const shop = shopOf(args.context)
  const numbers = readNumbers(form.getAll('n').filter((value) => typeof value === 'string'))
  if (numbers.length === 0) return data({ results: [] }, { status: 422 })
  return { results: await packMany(shop.db, numbers, pressedBy(shop, who), shop.log) }
}

/** What became of those that were chosen in the list. */
export default function Packed({ actionData }: Route.ComponentProps) {
  const results = actionData?.results ?? []
  const done = results.filter((result) => result.done)
  const toShip = new URLSearchParams(done.map(({ number }) => ['n', number]))
  return (
    <>
      <Head
        back={{ to: '/desk/orders', name: 'Orders' }}
        title="Packed"
        meta={
          results.length === 0
            ? 'No order was chosen. Tick some in the list first.'
            : `${done.length} of ${results.length} are packed.`
        }
        says
      />
      <Results results={results} />
      {done.length > 0 && (
        <p>
          <Link className="link" to={`/desk/orders/ship?${toShip}`}>
            Give these to the courier
          </Link>
        </p>
      )}
    </>
  )
}
