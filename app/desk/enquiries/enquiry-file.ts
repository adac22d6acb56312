import { Readable } from 'node:stream'
import { data } from 'react-router'
import { isPhotoKind, PHOTO_TYPES } from '#domain/enquiry/photo.ts'
import { requireArea } from '#server/auth/require-role.ts'
import { fileOfEnquiry } from '#server/enquiries/read-enquiry.ts'
import { readUpload } from '#server/enquiries/store-files.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/enquiry-file.ts'

export const middleware = [requireArea('enquiries')]

/**
 * Serves an uploaded file of an enquiry. Photos are shown inline under a fixed image type; any other file is only
 * downloaded, under a generated name.
 */
export async function loader(args: Route.LoaderArgs) {
  const { db, files } = shopOf(args.context)
  const { id, place } = args.params
  const file = /^\d$/.test(place) ? await fileOfEnquiry(db, id, Number(place)) : undefined
  const content = file && (await readUpload(files, file.name))
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
