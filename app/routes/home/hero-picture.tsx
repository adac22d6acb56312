import { Picture } from '#app/ui/picture.tsx'
import type { PictureData, ReadyPicture } from '#domain/catalogue/picture.ts'

type Props = { wide: PictureData; tall: PictureData }

const NARROW = '(max-width: 64rem)'
const widths = ({ base, avif }: ReadyPicture) => avif.map((width) => `${base}-${width}.avif ${width}w`).join(', ')

/** The largest picture of the first screen: one with room for the copy at its left, another to stand under it. */
export function HeroPicture({ wide, tall }: Props) {
  if ('missing' in wide || 'missing' in tall) return <Picture picture={wide} sizes="100vw" first />
  return (
    <picture>
      <source
        media={NARROW}
        type="image/avif"
        srcSet={widths(tall)}
        sizes="100vw"
        width={tall.width}
        height={tall.height}
      />
      <source media={NARROW} srcSet={`${tall.base}-${tall.webp}.webp`} width={tall.width} height={tall.height} />
      <source type="image/avif" srcSet={widths(wide)} sizes="100vw" />
      <img
        src={`${wide.base}-${wide.webp}.webp`}
        alt={wide.alt}
        width={wide.width}
        height={wide.height}
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  )
}
