import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#app/desk/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/imports.ts'
import { describeImport } from './import-progress.tsx'

type ImportFormProps = Pick<Route.ComponentProps['loaderData'], 'sheets'> & { fault: string }

/** Import form and recent imports. A native form, so the file is sent once with or without scripts. */
export function ImportForm({ sheets, fault }: ImportFormProps) {
  const [isReading, setReading] = useState(false)
  return (
    <section aria-labelledby="bring">
      <h2 id="bring">Import</h2>
      <p className="dk-sub">
        Keep the header row and the ID column; other columns are optional. A row with an unused ID is a new product, and
        one that lacks something it needs to be sold is imported as hidden. You see all changes before they are made.
      </p>
      <form method="post" encType="multipart/form-data" action="/desk/products/sheet" onSubmit={() => setReading(true)}>
        <label htmlFor="file">Excel or CSV file, up to 20,000 rows</label>
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
            Review changes
          </Button>
          <span role="status" className="dk-sub">
            {isReading && 'Reading the file. 10,000 rows take a few seconds.'}
          </span>
        </div>
      </form>
      {sheets.length > 0 && (
        <ul aria-label="Recent imports">
          {sheets.map((sheet) => (
            <li key={sheet.id}>
              <span>
                <Link className="link" to={`/desk/products/sheet/${sheet.id}`}>
                  {sheet.name}
                </Link>
                <span className="dk-sub">
                  {sheet.who}, {formatDateTime(sheet.at)}
                </span>
              </span>
              <span>{describeImport(sheet)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
