import { data, redirect } from 'react-router'
import { parseCrop } from '#domain/catalogue/crop.ts'
import { REFUSAL_WORDS } from '#domain/catalogue/picture-file.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { isFilesAway } from '#server/files/files.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/new.ts'
import { AWAY_WORDS, type BringNews } from './bring-news.ts'

/** A picture by itself, as the page sends it while somebody waits: it is not held in memory. */
export const handle = { takes: 'file' }

/** Whoever comes here after signing in meant the page. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  return redirect(`/desk/products/${args.params.id}/pictures`)
}

/** Takes one picture, and answers line by line how far it is and what came of it. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  const { body } = args.request
  if (!body) throw data(null, { status: 400 })
  const { readGiftPictures } = await import('#server/owner/pictures/gift-pictures.ts')
  if (!(await readGiftPictures(shop.db, args.params.id))) throw data(null, { status: 404 })
  const { takePicture } = await import('#server/owner/pictures/take-picture.ts')
  const crop = parseCrop(args.url.searchParams.get('crop') ?? '')
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // Whoever has gone hears nothing more; what they brought is kept for a week.
  const say = (news: BringNews) =>
    writer.write(new TextEncoder().encode(`${JSON.stringify(news)}\n`)).catch(() => undefined)
  void takePicture(shop, { body, crop }, pressedBy(shop, who), (done) => void say({ done }))
    .then((taken) => say(taken.ok ? { name: taken.name } : { fault: REFUSAL_WORDS[taken.why] }))
    .catch((error: unknown) => {
      shop.log.error({ id: shop.requestId, err: error }, 'fault')
      return say({ fault: isFilesAway(error) ? AWAY_WORDS : 'It could not be made. Try once more.' })
    })
    .finally(() => writer.close().catch(() => undefined))
  return new Response(readable, { headers: { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' } })
}
