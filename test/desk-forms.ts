import type { Shop } from '#server/shop.ts'
import type { openTestShop } from './shop.ts'

/** Returns the cookies a response sets, as a browser sends them back. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ')

/** Posts desk forms. `from` is the client address behind one proxy. */
export const deskForms =
  ({ get }: Pick<Awaited<ReturnType<typeof openTestShop>>, 'get'>) =>
  (path: string, fields: Record<string, string>, { cookie = '', from = '203.0.113.7' } = {}): Promise<Response> =>
    Promise.resolve(
      get(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          origin: 'http://shop.test',
          'x-forwarded-for': from,
          cookie,
        },
        body: new URLSearchParams(fields).toString(),
      }),
    )

/** Returns the emails about desk changes and the audit entries about access, oldest first. */
export async function deskNotices({ db }: Pick<Shop, 'db'>) {
  const emails = await db.selectFrom('mails').select(['recipient', 'text']).where('kind', '=', 'desk_news').execute()
  const lines = await db.selectFrom('changes').select(['what', 'subject']).where('kind', '=', 'access').execute()
  return {
    told: (what: RegExp) => emails.filter(({ text }) => what.test(text)).map(({ recipient }) => recipient),
    audit: (what: RegExp) => lines.filter((line) => what.test(line.what)).map(({ subject }) => subject),
  }
}
