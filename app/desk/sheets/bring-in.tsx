import { useState } from 'react'
import { Link } from 'react-router'
import { sayTime } from '#app/desk/orders/say.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/sheet.ts'
import { howFar } from './how-far.ts'

type Props = Pick<Route.ComponentProps['loaderData'], 'sheets'> & { fault: string }

/** Where a sheet is brought back, and those that were. The form sends itself: the file goes once, with scripts or without. */
export function BringIn({ sheets, fault }: Props) {
  const [isReading, setReading] = useState(false)
  return (
    <section aria-labelledby="bring">
      <h2 id="bring">Bring back</h2>
      <p className="dk-sub">
        Keep the header row and the ID column; other columns are optional. A row with an unused ID is a new product, and
        one that lacks something it needs to be sold is imported as hidden. You see all changes before they are made.
      </p>
      <form method="post" encType="multipart/form-data" action="/desk/products/sheet" onSubmit={() => setReading(true)}>
        <label htmlFor="file">The sheet, as Excel or CSV: up to 20,000 rows</label>
        <input
          className="input"
          id="file"
          type="file"
          name="file"
          accept=".xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-invalid={fault !== '' || undefined}
          aria-describedby={fault ? 'file-fault' : undefined}
        />
        {fault && (
          <p className="err" id="file-fault" role="alert">
            <Icon of="circle-exclamation-point" />
            {fault}
          </p>
        )}
        <div className="acts">
          <Button type="submit" aria-disabled={isReading || undefined}>
            See what would change
          </Button>
          <span role="status" className="dk-sub">
            {isReading && 'It is being read. Ten thousand rows take some seconds.'}
          </span>
        </div>
      </form>
      {sheets.length > 0 && (
        <ul aria-label="Brought lately">
          {sheets.map((sheet) => (
            <li key={sheet.id}>
              <span>
                <Link className="link" to={`/desk/products/sheet/${sheet.id}`}>
                  {sheet.name}
                </Link>
                <span className="dk-sub">
                  {sheet.who}, {sayTime(sheet.at)}
                </span>
              </span>
              <span>{howFar(sheet)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
