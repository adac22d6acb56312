import { data } from 'react-router'
import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { isShapeName, PICTURE_SHAPES, parseCrop, type ShapeName } from '#domain/catalogue/crop.ts'
import { pictureRefusalMessage, STORAGE_UNAVAILABLE, type UploadEvent } from '#domain/catalogue/uploaded-picture.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { isStorageUnavailable } from '#server/files/file-store.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { uploadPicture } from '#server/pictures/upload-picture.ts'
import type { SlotSpecs } from './use-picture-slots.ts'

/** Picture name (empty for none) and description per slot. */
export type SlotValues<View extends string> = Record<View, { name: string; alt: string }>
export type SubmittedPictures<View extends string> = {
  typed: SlotValues<View>
  faults: Partial<Record<View, string>>
  /** Version that the form was rendered from. */
  seen: string
  /** A picture was removed without scripts; nothing is saved yet. */
  isRemoved: boolean
  /** Set when the file store is unavailable. */
  fault: string | undefined
}

/**
 * Parses the pictures form. Without scripts the files are part of it: each is cropped to its centre and uploaded, and
 * stays in its slot when another is refused.
 */
export async function readPicturesForm<View extends string>(
  request: Request,
  places: SlotSpecs<View>,
  shop: RequestShop,
  actor: Actor,
): Promise<SubmittedPictures<View>> {
  return readPictureSlots(await readFormData(request), places, shop, actor)
}

/** Parses the pictures of a form that was read already; `SubmittedPictures` as above. */
export async function readPictureSlots<View extends string>(
  form: FormData,
  places: SlotSpecs<View>,
  shop: RequestShop,
  actor: Actor,
): Promise<SubmittedPictures<View>> {
  const { seen, remove } = readTexts(form, ['seen', 'remove'])
  const typed = {} as SlotValues<View>
  const faults: Partial<Record<View, string>> = {}
  let fault: string | undefined
  for (const view of Object.keys(places) as View[]) {
    const [name = '', alt = ''] = Object.values(readTexts<string>(form, [`${view}-name`, `${view}-alt`]))
    typed[view] = view === remove ? { name: '', alt: '' } : { name, alt }
    const file = form.get(`${view}-file`)
    if (!(file instanceof File) || file.name === '' || remove) continue
    const { shape } = places[view]
    const stored = await uploadPicture(shop, { body: file.stream(), crop: undefined, shape }, actor).catch(
      (error: unknown) => {
        if (!isStorageUnavailable(error)) throw error
        shop.log.error({ id: shop.requestId, err: error }, 'fault')
        fault = STORAGE_UNAVAILABLE
        return undefined
      },
    )
    if (stored?.ok) typed[view].name = stored.name
    else if (stored) faults[view] = pictureRefusalMessage(stored.why, PICTURE_SHAPES[shape])
  }
  return { typed, faults, seen, isRemoved: remove !== '', fault }
}

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
