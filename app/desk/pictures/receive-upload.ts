import { data } from 'react-router'
import { isShapeName, PICTURE_SHAPES, parseCrop, type ShapeName } from '#domain/catalogue/crop.ts'
import { pictureRefusalMessage, STORAGE_UNAVAILABLE, type UploadEvent } from '#domain/catalogue/uploaded-picture.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { isStorageUnavailable } from '#server/files/file-store.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { uploadPicture } from '#server/pictures/upload-picture.ts'

type UploadRequest = { request: Request; url: URL; context: Parameters<typeof shopOf>[0] }

/** Stores one uploaded picture and streams progress and result as NDJSON. */
export async function receiveUpload(
  { request: { body }, url, context }: UploadRequest,
  actor: Actor,
): Promise<Response> {
  const shop = shopOf(context)
  if (!body) throw data(null, { status: 400 })
  const crop = parseCrop(url.searchParams.get('crop') ?? '')
  const shapeParam = url.searchParams.get('shape')
  const shape: ShapeName = isShapeName(shapeParam) ? shapeParam : 'gift'
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // Writes fail once the client has disconnected. The picture stays stored for a week.
  const send = (event: UploadEvent) =>
    writer.write(new TextEncoder().encode(`${JSON.stringify(event)}\n`)).catch(() => undefined)
  void uploadPicture(shop, { body, crop, shape }, actor, (done) => void send({ done }))
    .then((stored) =>
      send(stored.ok ? { name: stored.name } : { fault: pictureRefusalMessage(stored.why, PICTURE_SHAPES[shape]) }),
    )
    .catch((error: unknown) => {
      shop.log.error({ id: shop.requestId, err: error }, 'fault')
      return send({
        fault: isStorageUnavailable(error)
          ? STORAGE_UNAVAILABLE
          : 'The picture could not be processed. Please try again.',
      })
    })
    .finally(() => writer.close().catch(() => undefined))
  return new Response(readable, { headers: { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' } })
}
