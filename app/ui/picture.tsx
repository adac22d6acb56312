import type { PictureData } from '#domain/picture.ts'
import { MissingPicture } from './missing-picture.tsx'

type PictureProps = {
  picture: PictureData
  /** How wide it is shown, for example `(max-width: 48rem) 50vw, 25vw`. */
  sizes: string
  /** The largest picture of the first screen: fetched at once, before all others. */
  first?: boolean
  className?: string
}

/** A picture in the formats and widths that there are, with its place and colour kept while it loads. */
export function Picture({ picture, sizes, first = false, className }: PictureProps) {
  if ('missing' in picture) return <MissingPicture picture={picture} className={className} />
  const { base, avif, webp, width, height, colour, alt } = picture
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={avif.map((w) => `${base}-${w}.avif ${w}w`).join(', ')} sizes={sizes} />
      <img
        src={`${base}-${webp}.webp`}
        alt={alt}
        width={width}
        height={height}
        className={className}
        style={colour ? { backgroundColor: colour } : undefined}
        fetchPriority={first ? 'high' : undefined}
        loading={first ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}
