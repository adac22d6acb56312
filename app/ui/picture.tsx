import { nameOfPicture, type PictureData, type ReadyPicture } from '#domain/catalogue/picture.ts'
import { MissingPicture } from './missing-picture.tsx'
import { avifSet, preloadPicture } from './picture-sources.ts'
import { useBroken } from './use-broken.ts'

type PictureProps = {
  picture: PictureData
  /** How wide it is shown, for example `(max-width: 48rem) 50vw, 25vw`. */
  sizes: string
  /** The largest picture of the first screen: fetched at once, before all others. One a page. */
  first?: boolean
  className?: string
  /** Stands in for `picture` on screens up to `tallBelow`, where another cut of it fits better. */
  tall?: PictureData
  /** For example `64rem`. */
  tallBelow?: string
}

/** A picture in the formats and widths that there are, with its place and colour kept while it loads. */
export function Picture({ picture, sizes, first = false, className, tall, tallBelow = '48rem' }: PictureProps) {
  const [isBroken, watch] = useBroken('missing' in picture ? picture.missing : picture.base)
  if ('missing' in picture) return <MissingPicture picture={picture} first={first} className={className} />
  if (isBroken)
    return (
      <MissingPicture picture={{ ...picture, missing: nameOfPicture(picture) }} first={first} className={className} />
    )
  const { base, webp, width, height, colour, alt } = picture
  const narrow = tall && !('missing' in tall) ? tall : undefined
  if (first) preloadPicture(picture, sizes, narrow, tallBelow)
  return (
    <picture className="picture">
      {narrow && <TallSources picture={narrow} sizes={sizes} below={tallBelow} />}
      <source type="image/avif" srcSet={avifSet(picture)} sizes={sizes} />
      <img
        {...watch}
        src={`${base}-${webp}.webp`}
        alt={alt}
        width={width}
        height={height}
        className={className}
        style={colour ? { backgroundColor: colour } : undefined}
        fetchPriority={first ? 'high' : undefined}
        loading={first ? undefined : 'lazy'}
        decoding={first ? undefined : 'async'}
      />
    </picture>
  )
}

function TallSources({ picture, sizes, below }: { picture: ReadyPicture; sizes: string; below: string }) {
  const { base, webp, width, height } = picture
  const shared = { media: `(max-width: ${below})`, width, height }
  return (
    <>
      <source {...shared} type="image/avif" srcSet={avifSet(picture)} sizes={sizes} />
      <source {...shared} srcSet={`${base}-${webp}.webp`} />
    </>
  )
}
