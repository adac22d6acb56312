import { data, Form, useNavigation } from 'react-router'
import { deskMeta, PageHeader } from '#app/desk/layout/page-header.tsx'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { readOrderNumbers } from '#domain/desk/printing.ts'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { shipMany } from '#server/orders/bulk-actions.ts'
import type { Route } from './+types/ship-orders.ts'
import { BulkResults } from './bulk-actions.tsx'

export const meta: Route.MetaFunction = () => deskMeta('Mark as shipped')

export const middleware = [requireArea('pack')]

export async function loader(args: Route.LoaderArgs) {
  const { sendsEmail } = shopOf(args.context)
  return { numbers: readOrderNumbers(args.url.searchParams.getAll('n')), sendsMail: sendsEmail }
}

/** Tests for a line with an order number and no tracking number, as the form prefills it. */
const hasNoTrackingNumber = (text: string): boolean => /^\s*[\p{L}\d]+-\d+\s*$/u.test(text)

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const form = await readFormData(args.request)
  const { list } = readTexts(form, ['list'])
  const file = form.get('file')
  const fileText = file instanceof File && file.size > 0 ? await file.text() : ''
  if (fileText.includes('\0'))
    return data(
      { results: [], list, fault: 'This file is not a CSV. Save it as CSV and upload it again.' },
      { status: 422 },
    )
  const shop = shopOf(args.context)
  const { db, log } = shop
  const actor = actorFrom(shop, who)
  const fromText = await shipMany(db, list, actor, log)
  const fromFile = await shipMany(db, fileText, actor, log)
  const results = [...fromFile, ...fromText]
  if (results.length === 0)
    return data(
      { results, list, fault: 'Nothing to read. Paste one line per order, or choose a file.' },
      { status: 422 },
    )
  // Failed rows go back into the field for correction; the others are already committed.
  const left = results.filter(({ done }) => !done)
  const words = left.map(({ text }) => text).join('\n')
  const reported = results.filter(({ text }) => !hasNoTrackingNumber(text))
  const fault = reported.length === 0 ? 'Enter a tracking number after each order number.' : ''
  return data({ results: reported, list: words, fault }, { status: left.length > 0 ? 409 : 200 })
}

/** Marks orders as shipped from pasted lines or from a courier's CSV file. */
export default function ShipOrders({ loaderData: { numbers, sendsMail }, actionData }: Route.ComponentProps) {
  const { results = [], fault = '', list = numbers.map((number) => `${number} \n`).join('') } = actionData ?? {}
  const done = results.filter((result) => result.done).length
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <PageHeader
        back={{ to: '/desk/orders?state=packed', name: 'Packed orders' }}
        title="Mark as shipped"
        meta={
          results.length === 0
            ? sendsMail
              ? 'Each customer with an email address gets the tracking number by email.'
              : 'Emails with the tracking numbers are kept as files, not sent: email is not set up.'
            : `${done} of ${results.length} rows are shipped.${done < results.length ? ' The others are still in the field.' : ''}`
        }
        isStatus
      />
      {fault && (
        <Banner tone="error" role="alert">
          {fault}
        </Banner>
      )}
      <BulkResults results={results} />
      <Form method="post" encType="multipart/form-data" className="dk-ship" key={`${list} ${results.length}`}>
        <label htmlFor="list">One order per line: order number, courier, tracking number</label>
        <textarea
          className="input"
          id="list"
          name="list"
          rows={Math.min(16, Math.max(6, list.split('\n').length + 1))}
          defaultValue={list}
          placeholder={'REG-2718 Blue Dart 77889911\nREG-0763 DTDC D99120034'}
          spellCheck={false}
        />
        <label htmlFor="file">Or upload the courier’s CSV (first row: column names)</label>
        <input className="input" id="file" type="file" name="file" accept=".csv,.txt,text/csv,text/plain" />
        <div className="acts">
          <Button type="submit" aria-disabled={busy || undefined}>
            Mark as shipped
          </Button>
        </div>
      </Form>
    </>
  )
}
