import { data, Form, Link, redirect } from 'react-router'
import { type TableColumn, TableHeader } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readForm } from '#app/platform/read-form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SwitchButton } from '#app/ui/switch.tsx'
import { indianDate } from '#domain/delivery/calendar.ts'
import { occasionPath } from '#domain/occasion/occasion.ts'
import { formatShortDay, formatWeekday } from '#domain/text/format-date.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { occasionResource } from '#server/occasions/occasion-resource.ts'
import { listOccasions } from '#server/occasions/queries.ts'
import type { Route } from './+types/occasions.ts'
import '#app/desk/styles/table.css'
import './occasions.css'

const LIST = '/desk/occasions'

export const meta: Route.MetaFunction = () => deskMeta('Occasions')

export const middleware = [requireArea('products')]

export async function loader(args: Route.LoaderArgs) {
  const { db, now } = shopOf(args.context)
  const today = indianDate(now())
  const rows = (await listOccasions(db)).map(({ id, name, day, source, isOn, slug, pageOn }) => {
    const page = pageOn === 1 ? occasionPath(slug) : undefined
    return { id, name, day, source, isOn: isOn === 1, page, hasDraft: slug !== '', isOver: day < today }
  })
  return { today, rows: [...rows.filter(({ isOver }) => !isOver), ...rows.filter(({ isOver }) => isOver)] }
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const { id, to } = await readForm(args.request, ['id', 'to'])
  if (to !== 'on' && to !== 'off') throw data(null, { status: 400 })
  const submitted = { on: to === 'on' ? '1' : '' }
  const saved = await occasionResource.save(shop.db, id, { base: {}, submitted }, actorFrom(shop, who))
  if (saved.ok) throw redirect(LIST)
  if (saved.why === 'gone') throw data(null, { status: 404 })
  const fault = saved.why === 'faulty' ? Object.values(saved.faults).join(' ') : 'Someone else has changed it.'
  return data({ fault }, { status: 409 })
}

const COLUMNS: readonly TableColumn[] = ['Occasion', 'Date', 'Page', { name: 'Switch', isRead: true }]

/** List of occasions, the next one first and past ones at the end. */
export default function Occasions({ loaderData: { today, rows }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Occasions"
        meta="From 21 days before, the shop names the last day to order for each PIN code. All of it comes from the delivery tables."
      >
        <ButtonLink to={`${LIST}/new`}>
          <Icon of="plus" />
          Add occasion
        </ButtonLink>
      </PageHeader>
      {actionData?.fault && (
        <p className="strip is-error" role="alert">
          {actionData.fault}
        </p>
      )}
      {rows.length === 0 ? (
        <p>No occasions yet.</p>
      ) : (
        <table className="dk-grid dk-occasions">
          <TableHeader of={COLUMNS} />
          <tbody>
            {rows.map((row) => (
              <OccasionRow key={row.id} row={row} today={today} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

type ListRow = Route.ComponentProps['loaderData']['rows'][number]

function OccasionRow({ row, today }: { row: ListRow; today: string }) {
  const { id, name, day, source, isOn, page, hasDraft, isOver } = row
  return (
    <tr>
      <td>
        <Link className="dk-no" to={`${LIST}/${id}`}>
          {name}
        </Link>
        <div className="dk-sub">{source}</div>
      </td>
      <td>
        {`${formatWeekday(day)} ${formatShortDay(day, today)}`}
        {isOver && <div className="dk-sub">over</div>}
      </td>
      <td>
        {page ? (
          <a className="link" href={page}>
            {page}
          </a>
        ) : (
          <span className="dk-sub">{hasDraft ? 'Draft' : 'None'}</span>
        )}
      </td>
      <td className="dk-r">
        {(!isOver || isOn) && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <SwitchButton isOn={isOn} name="to" value={isOn ? 'off' : 'on'} label={name} />
          </Form>
        )}
      </td>
    </tr>
  )
}
