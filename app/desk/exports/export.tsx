import { setTimeout as wait } from 'node:timers/promises'
import { redirect } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { LookAgain } from '#app/desk/frame/look-again.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { count } from '#domain/text/count.ts'
import { exportOf } from '#server/desk/exports/export-list.ts'
import { pressedBy } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/export.ts'
import { askedExport, exportAddresses } from './asked-export.ts'
import { LISTS } from './lists.ts'
import '#app/desk/styles/run.css'

export const meta: Route.MetaFunction = () => deskMeta('Export')

/** Few rows are there before anybody would see that they are not. */
const TIMEOUT_MS = 500

export async function loader(args: Route.LoaderArgs) {
  const list = args.url.pathname.startsWith(`${LISTS.orders.place}/`) ? 'orders' : 'enquiries'
  const { who, wish, at } = await askedExport(args, list)
  const { file, again } = exportAddresses(wish, at)
  // Each press takes away anew; to look again at what one has made does not.
  if (at === undefined) throw redirect(again)
  const shop = shopOf(args.context)
  const made = exportOf(shop, { ...wish, who: who.id, at }, pressedBy(shop, who))
  await Promise.race([made?.ended, wait(TIMEOUT_MS)])
  const { done = 0, of, made: ready, failed } = made?.state ?? {}
  return { list, file, again, waits: !made, done, of, rows: ready?.about.rows, failed } as const
}

const LOOK_AGAIN_MS = 400

const FAULTS = {
  full: 'The disk of the shop is full, so the file could not be written. Once there is room on it, try once more.',
  fault: 'The file could not be written. Nothing was changed.',
}

export default function Export({ loaderData }: Route.ComponentProps) {
  const { list, file, again, waits, done, of, rows, failed } = loaderData
  const { place, name, words } = LISTS[list]
  const said = (number: number, ends: readonly [string, string]) =>
    `${count(number, words[0], words[1])} ${number === 1 ? ends[0] : ends[1]}`
  const isUnderWay = rows === undefined && !failed
  const share = rows !== undefined ? 1 : of ? done / of : 0
  return (
    <>
      <Head
        back={{ to: place, name }}
        title={
          <>
            As a <em>file</em>
          </>
        }
        meta="All of the list by its filters, to be opened by any spreadsheet. Many take a while: the shop goes on meanwhile."
      />
      {isUnderWay && <LookAgain everyMs={LOOK_AGAIN_MS} />}
      {!failed && (
        <div className="dk-run" style={{ '--v': share * 100 } as React.CSSProperties}>
          <p role="status">
            {isUnderWay && waits && 'Others take lists away just now. This begins after them.'}
            {isUnderWay &&
              !waits &&
              (of
                ? `${done.toLocaleString('en-IN')} of ${said(of, ['is', 'are'])} written.`
                : `${said(done, ['is', 'are'])} written.`)}
            {rows !== undefined && `${said(rows, ['is', 'are'])} in it.`}
          </p>
          <i aria-hidden="true" />
        </div>
      )}
      {failed && (
        <Strip tone="error" role="alert">
          {FAULTS[failed]} <a href={again}>Try once more</a>
        </Strip>
      )}
      {rows !== undefined && (
        <p>
          <a className={buttonClass({})} href={file} download>
            <Icon of="file-text" />
            Take the file
          </a>
        </p>
      )}
    </>
  )
}
