import { Form } from 'react-router'
import { IndexingNote, SearchField } from '#app/desk/layout/list.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { Button } from '#app/ui/button.tsx'
import { requireArea } from '#server/auth/require-role.ts'
import type { Route } from './+types/search.ts'
import { answerSearch } from './search-groups.ts'
import { NothingFound, SearchLists } from './search-results.tsx'
import './search.css'

export const meta: Route.MetaFunction = () => deskMeta('Search')

export const middleware = [requireArea('account')]

export const loader = (args: Route.LoaderArgs) => answerSearch(args)

/** The search as a page, for a browser without scripts and for a link to results. */
export default function Search({ loaderData: { query, groups, isIndexing } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Search" />
      <Form method="get" role="search" className="dk-search-page">
        <div className="dk-search">
          <SearchField
            label="Search the desk"
            placeholder="Order, customer, product, UTR, PIN, setting"
            value={query}
          />
        </div>
        <Button look="line" type="submit">
          Search
        </Button>
      </Form>
      {isIndexing && <IndexingNote />}
      <div className="dk-palette is-page">
        {groups.length > 0 ? <SearchLists groups={groups} query={query} /> : <NothingFound query={query} />}
      </div>
    </>
  )
}
