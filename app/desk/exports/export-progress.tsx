import { setTimeout as wait } from 'node:timers/promises'
import { redirect } from 'react-router'
import { AutoRefresh } from '#app/desk/layout/auto-refresh.tsx'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatCount } from '#domain/text/indian-number.ts'
import { actorFrom, requireArea } from '#server/auth/require-role.ts'
import { exportFile } from '#server/exports/export-list.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/export-progress.ts'
import { EXPORT_LISTS, EXPORT_NAMES } from './export-lists.ts'
import { exportAddresses, parseExportRequest } from './list-export.ts'
import '#app/desk/styles/progress.css'

export const meta: Route.MetaFunction = () => deskMeta('Export')

/** Time to wait for the file before the progress page is rendered. */
const TIMEOUT_MS = 500

export const middleware = [requireArea('exports')]

export async function loader(args: Route.LoaderArgs) {
  const list = EXPORT_NAMES.find((name) => args.url.pathname.startsWith(`${EXPORT_LISTS[name].place}/`)) ?? 'orders'
  const { who, wish: request, at } = await parseExportRequest(args, list)
  const { file, again } = exportAddresses(request, at)
  // The address without `at` starts a new export; with it, the page shows the progress of that one.
  if (at === undefined) throw redirect(again)
  const shop = shopOf(args.context)
  const made = exportFile(shop, { ...request, who: who.id, at }, actorFrom(shop, who))
  await Promise.race([made?.ended, wait(TIMEOUT_MS)])
  const { done = 0, of, made: ready, failed } = made?.state ?? {}
  return { list, file, again, waits: !made, done, of, rows: ready?.about.rows, failed } as const
}

const POLL_MS = 400

const ERROR_MESSAGES = {
  full: 'The server’s disk is full. Free some space, then try again.',
  fault: 'The file could not be written.',
}

export default function ExportProgress({ loaderData }: Route.ComponentProps) {
  const { list, file, again, waits, done, of, rows, failed } = loaderData
  const { place, name, words } = EXPORT_LISTS[list]
  const countLabel = (number: number, ends: readonly [string, string]) =>
    `${formatCount(number, words[0], words[1])} ${number === 1 ? ends[0] : ends[1]}`
  const isRunning = rows === undefined && !failed
  const share = rows !== undefined ? 1 : of ? done / of : 0
  return (
    <>
      <PageHeader
        back={{ to: place, name }}
        title="Export"
        meta="All rows that match the filters, as CSV. Long lists take a while."
      />
      {isRunning && <AutoRefresh everyMs={POLL_MS} />}
      {!failed && (
        <div className="dk-run" style={{ '--v': share * 100 } as React.CSSProperties}>
          <p role="status">
            {isRunning && waits && 'Other exports are running. This one starts after them.'}
            {isRunning &&
              !waits &&
              (of
                ? `${done.toLocaleString('en-IN')} of ${countLabel(of, ['is', 'are'])} written.`
                : `${countLabel(done, ['is', 'are'])} written.`)}
            {rows !== undefined && `${countLabel(rows, ['is', 'are'])} in the file.`}
          </p>
          <i aria-hidden="true" />
        </div>
      )}
      {failed && (
        <Banner tone="error" role="alert">
          {ERROR_MESSAGES[failed]} <a href={again}>Try again</a>
        </Banner>
      )}
      {rows !== undefined && (
        <p>
          <a className={buttonClass({})} href={file} download>
            <Icon of="file-text" />
            Download
          </a>
        </p>
      )}
    </>
  )
}
