import { data, Form, useNavigation } from 'react-router'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { Head } from '#app/desk/frame/head.tsx'
import { readBody, textsOf } from '#app/forms/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { readNumbers } from '#domain/desk/documents.ts'
import { shipMany } from '#server/desk/orders/bulk.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/ship.ts'
import { Results } from './results.tsx'

export const meta: Route.MetaFunction = () => deskMeta('The courier has them')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'pack')
  const { config } = shopOf(args.context)
  return { numbers: readNumbers(args.url.searchParams.getAll('n')), sendsMail: config.mail !== undefined }
}

/** A number alone was only put there for somebody to write behind. */
const isUnwritten = (text: string): boolean => /^\s*[\p{L}\d]+-\d+\s*$/u.test(text)

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'pack')
  const form = await readBody(args.request)
  const { list } = textsOf(form, ['list'])
  const file = form.get('file')
  const sent = file instanceof File && file.size > 0 ? await file.text() : ''
  if (sent.includes('\0'))
    return data(
      { results: [], list, fault: 'That file is no list. Please save it as CSV and choose it once more.' },
      { status: 422 },
    )
  const shop = shopOf(args.context)
  const { db, log } = shop
  const by = pressedBy(shop, who)
  const typed = await shipMany(db, list, by, log)
  const filed = await shipMany(db, sent, by, log)
  const results = [...filed, ...typed]
  if (results.length === 0)
    return data(
      { results, list, fault: 'There is nothing in it. Paste a line for each order, or choose a file.' },
      { status: 422 },
    )
  // What is right is done; what is not stays in the field as it was written, to be corrected and sent again.
  const left = results.filter(({ done }) => !done)
  const words = left.map(({ text }) => text).join('\n')
  const told = results.filter(({ text }) => !isUnwritten(text))
  const fault = told.length === 0 ? 'Please write the tracking number behind each order.' : ''
  return data({ results: told, list: words, fault }, { status: left.length > 0 ? 409 : 200 })
}

/** Orders are told to be on their way by what a courier's file says, or by lines that somebody pastes. */
export default function Ship({ loaderData: { numbers, sendsMail }, actionData }: Route.ComponentProps) {
  const { results = [], fault = '', list = numbers.map((number) => `${number} \n`).join('') } = actionData ?? {}
  const done = results.filter((result) => result.done).length
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <Head
        back={{ to: '/desk/orders?state=packed', name: 'Packed orders' }}
        title="The courier has them"
        meta={
          results.length === 0
            ? sendsMail
              ? 'Each customer gets an email with the tracking number.'
              : 'Emails with the tracking numbers are kept as files, not sent: email is not set up.'
            : `${done} of ${results.length} rows are done.${done < results.length ? ' The others stand in the field again.' : ''}`
        }
        says
      />
      {fault && (
        <Strip tone="error" role="alert">
          {fault}
        </Strip>
      )}
      <Results results={results} />
      <Form method="post" encType="multipart/form-data" className="dk-ship" key={`${list} ${results.length}`}>
        <label htmlFor="list">A line for each order: its number, the courier, the tracking number</label>
        <textarea
          className="input"
          id="list"
          name="list"
          rows={Math.min(16, Math.max(6, list.split('\n').length + 1))}
          defaultValue={list}
          placeholder={'REG-2718 Blue Dart 77889911\nREG-0763 DTDC D99120034'}
          spellCheck={false}
        />
        <label htmlFor="file">Or the courier’s file, as CSV with a heading above each column</label>
        <input className="input" id="file" type="file" name="file" accept=".csv,.txt,text/csv,text/plain" />
        <div className="acts">
          <Button type="submit" aria-disabled={busy || undefined}>
            They are on their way
          </Button>
        </div>
      </Form>
    </>
  )
}
