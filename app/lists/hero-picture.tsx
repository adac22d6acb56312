import { MissingPicture } from '#app/ui/missing-picture.tsx'
import type { PictureData, ReadyPicture } from '#domain/picture.ts'

type Props = { wide: PictureData; tall: PictureData }

const isReady = (picture: PictureData): picture is ReadyPicture & { alt: string } => !('missing' in picture)
const avifSet = ({ base, avif }: ReadyPicture) => avif.map((width) => `${base}-${width}.avif ${width}w`).join(', ')

/** The picture of a list's first screen: cut for the side on a desktop, for under the words on what is narrower. */
export function HeroPicture({ wide, tall }: Props) {
  if (!isReady(wide)) return <MissingPicture picture={wide} />
  if (!isReady(tall)) return <MissingPicture picture={tall} />
  return (
    <picture className="picture">
      <source media="(max-width: 64rem)" type="image/avif" srcSet={avifSet(tall)} sizes="100vw" width={tall.width} height={tall.height} />
      <source type="image/avif" srcSet={avifSet(wide)} sizes="100vw" />
      <img src={`${wide.base}-${wide.webp}.webp`} alt={wide.alt} width={wide.width} height={wide.height} fetchPriority="high" decoding="async" />
    </picture>
  )
}
