import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FILTER_FIELDS, filterChips } from '#domain/desk/order-chips.ts'
import { COLUMN_LABELS, USUAL_COLUMNS } from '#domain/desk/order-columns.ts'
import { viewQuery } from '#domain/desk/order-query.ts'
import type { Route } from './+types/orders.ts'
import { ListMenu } from './list-menu.tsx'

type Props = Pick<
  Route.ComponentProps['loaderData'],
  'filter' | 'view' | 'views' | 'isChanged' | 'collections' | 'sorting' | 'columns'
> & { fault: string | undefined }

/** Saves what the list shows as a view of the team; renames, changes or deletes an own one. */
export function ViewMenu({ filter, view, views, isChanged, collections, sorting, columns, fault }: Props) {
  const isOwn = views.some(({ id, isOwn }) => isOwn && id === view.id)
  if (!isChanged && !isOwn) return null
  const chips = filterChips(filter, collections)
  const query = viewQuery(filter)
  return (
    <ListMenu
      className="is-end is-view"
      look="textbtn"
      opener={
        <>
          <Icon of="bookmark" />
          {isChanged ? 'Save view' : 'Edit view'}
        </>
      }
    >
      <Form method="post" className="ol-view" key={`${view.id} ${query}`}>
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="id" value={isOwn ? view.id : ''} />
        <div className="field">
          <label htmlFor="view-name">Name of the view</label>
          <input
            className="input"
            id="view-name"
            name="name"
            defaultValue={isOwn ? view.name : ''}
            maxLength={40}
            autoComplete="off"
            required
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'view-fault' : undefined}
          />
          {fault && (
            <p className="err" id="view-fault" role="alert">
              {fault}
            </p>
          )}
        </div>
        <dl>
          <dt>Filter</dt>
          <dd>{chips.map(({ field, value }) => `${FILTER_FIELDS[field]} ${value}`).join(', ') || 'None'}</dd>
          <dt>Sort</dt>
          <dd>
            {COLUMN_LABELS[sorting.by]}, {sorting.direction === 'asc' ? 'first to last' : 'last to first'}
          </dd>
          <dt>Columns</dt>
          <dd>{columns.length === USUAL_COLUMNS.length ? 'Usual' : columns.length}</dd>
        </dl>
        <p className="dk-sub">The whole team sees it.</p>
        <div className="acts">
          <Button type="submit" name="act" value="save-view">
            Save view
          </Button>
          {isOwn && isChanged && (
            <Button type="submit" look="line" name="act" value="new-view">
              Save as new
            </Button>
          )}
          {isOwn && (
            <Button type="submit" look="quiet" name="act" value="delete-view" formNoValidate>
              Delete view
            </Button>
          )}
        </div>
      </Form>
    </ListMenu>
  )
}
