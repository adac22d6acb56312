import { data } from 'react-router'
import { parseCrop } from '#domain/catalogue/crop.ts'
import { refusalWords } from '#domain/catalogue/picture-file.ts'
import { isShapeName, PICTURE_SHAPES, type ShapeName } from '#domain/catalogue/picture-shape.ts'
import type { By } from '#server/audit/changes.ts'
import { isFilesAway } from '#server/files/files.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { takePicture } from '#server/owner/pictures/take-picture.ts'
import { AWAY_WORDS, type BringNews } from './bring-news.ts'

type Asked = { request: Request; url: URL; context: Parameters<typeof shopOf>[0] }

/** Takes one picture by itself, and answers line by line how far it is and what came of it. */
export async function takeSent({ request: { body }, url, context }: Asked, by: By): Promise<Response> {
  const shop = shopOf(context)
  if (!body) throw data(null, { status: 400 })
  const crop = parseCrop(url.searchParams.get('crop') ?? '')
  const asked = url.searchParams.get('shape')
  const shape: ShapeName = isShapeName(asked) ? asked : 'gift'
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // Whoever has gone hears nothing more; what they brought is kept for a week.
  const say = (news: BringNews) =>
    writer.write(new TextEncoder().encode(`${JSON.stringify(news)}\n`)).catch(() => undefined)
  void takePicture(shop, { body, crop, shape }, by, (done) => void say({ done }))
    .then((taken) => say(taken.ok ? { name: taken.name } : { fault: refusalWords(taken.why, PICTURE_SHAPES[shape]) }))
    .catch((error: unknown) => {
      shop.log.error({ id: shop.requestId, err: error }, 'fault')
      return say({ fault: isFilesAway(error) ? AWAY_WORDS : 'It could not be made. Try once more.' })
    })
    .finally(() => writer.close().catch(() => undefined))
  return new Response(readable, { headers: { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' } })
}
