import { useState } from 'react'
import { preload } from 'react-dom'
import {
  type MissingPicture as Missing,
  type PictureData,
  pictureCatalogueName,
  type ReadyPicture,
} from '#domain/catalogue/picture.ts'
import { Mark } from './mark.tsx'

type PictureProps = {
  picture: PictureData
  sizes: string
  /** The page's largest picture above the fold: preloaded, before all others. At most one per page. */
  first?: boolean
  className?: string
  /** Alternative crop, used when `tallMedia` matches. */
  tall?: PictureData
  tallMedia?: string
}

/** Responsive picture in AVIF with a WebP fallback. Its space and background colour are reserved while it loads. */
export function Picture({
  picture,
  sizes,
  first = false,
  className,
  tall,
  tallMedia = '(max-width: 48rem)',
}: PictureProps) {
  const [isBroken, watch] = useBroken('missing' in picture ? picture.missing : picture.base)
  if ('missing' in picture) return <MissingPicture picture={picture} first={first} className={className} />
  if (isBroken)
    return (
      <MissingPicture
        picture={{ ...picture, missing: pictureCatalogueName(picture) }}
        first={first}
        className={className}
      />
    )
  const { base, webp, width, height, colour, alt } = picture
  const narrow = tall && !('missing' in tall) ? tall : undefined
  if (first) preloadPicture(picture, sizes, narrow, tallMedia)
  return (
    <picture className="picture">
      {narrow && <TallSources picture={narrow} sizes={sizes} media={tallMedia} />}
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

function TallSources({ picture, sizes, media }: { picture: ReadyPicture; sizes: string; media: string }) {
  const { base, webp, width, height } = picture
  const shared = { media, width, height }
  return (
    <>
      <source {...shared} type="image/avif" srcSet={avifSet(picture)} sizes={sizes} />
      <source {...shared} srcSet={`${base}-${webp}.webp`} />
    </>
  )
}

type MissingPictureProps = { picture: Missing & { alt: string }; first?: boolean; className?: string | undefined }

/** Placeholder for a missing picture: a tied box in the collection's colours or, when that fails too, the mark. */
function MissingPicture({ picture, first = false, className = '' }: MissingPictureProps) {
  const { missing, alt, width, height } = picture
  const [isBroken, watch] = useBroken(missing)
  if (isBroken) {
    return (
      <span
        className={`missing ${className}`}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <Mark />
      </span>
    )
  }
  return (
    <img
      {...watch}
      src={`/pictures/placeholder/${missing}.svg`}
      alt={alt}
      width={width}
      height={height}
      className={className || undefined}
      loading={first ? undefined : 'lazy'}
      decoding="async"
    />
  )
}

const avifSet = ({ base, avif }: Pick<ReadyPicture, 'base' | 'avif'>): string =>
  avif.map((width) => `${base}-${width}.avif ${width}w`).join(', ')

/**
 * Preloads the page's first picture. With two crops, each is preloaded only on the screens that show it; browsers
 * without AVIF preload neither.
 */
function preloadPicture(picture: ReadyPicture, sizes: string, tall?: ReadyPicture, tallMedia?: string): void {
  preloadOne(picture, sizes, tall && `not all and ${tallMedia}`)
  if (tall) preloadOne(tall, sizes, tallMedia)
}

function preloadOne(picture: ReadyPicture, sizes: string, media: string | undefined): void {
  preload(`${picture.base}-${picture.avif[0]}.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: avifSet(picture),
    imageSizes: sizes,
    fetchPriority: 'high',
    ...(media && { media }),
  })
}

/** Reports whether an image failed to load, including failures before hydration. */
function useBroken(file: string) {
  const [broken, setBroken] = useState('')
  const onError = () => setBroken(file)
  const ref = (img: HTMLImageElement | null) => {
    if (img?.complete && img.currentSrc && img.naturalWidth === 0) onError()
  }
  return [broken === file, { ref, onError }] as const
}
