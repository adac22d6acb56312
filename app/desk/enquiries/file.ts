import { Readable } from 'node:stream'
import { data } from 'react-router'
import { isPhotoKind, PHOTO_TYPES } from '#domain/enquiry/photo.ts'
import { fileOfEnquiry } from '#server/desk/enquiries/read-enquiry.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { readSent } from '#server/enquiries/keep-files.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/file.ts'

/**
 * A file that came with an enquiry. A photo is shown, and is nothing but a picture whatever it holds; anything else is
 * only kept, under a name of ours.
 */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'enquiries')
  const { db, files } = shopOf(args.context)
  const { id, place } = args.params
  const file = /^\d$/.test(place) ? await fileOfEnquiry(db, id, Number(place)) : undefined
  const content = file && (await readSent(files, file.name))
  if (!file || !content) throw data(null, { status: 404 })
  const { kind } = file
  const isPhoto = isPhotoKind(kind)
  const named = `${isPhoto ? 'photo' : 'resume'}-${Number(place) + 1}.${/^\w{1,5}$/.test(kind) ? kind : 'bin'}`
  return new Response(Readable.toWeb(content.stream) as ReadableStream, {
    headers: {
      'Content-Type': isPhoto ? PHOTO_TYPES[kind] : 'application/octet-stream',
      'Content-Disposition': `${isPhoto ? 'inline' : 'attachment'}; filename="${named}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Length': `${content.bytes}`,
      'Cache-Control': 'no-store',
    },
  })
}
