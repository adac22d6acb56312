import type { MissingPicture as Missing } from '#domain/picture.ts'

type Props = { picture: Missing & { alt: string }; className?: string | undefined }

/** Stands in for a picture that is not there: a tied box in the collection's colours. */
export const MissingPicture = ({ picture, className }: Props) => (
  <img
    src={`/pictures/placeholder/${picture.missing}.svg`}
    alt={picture.alt}
    width={picture.width}
    height={picture.height}
    className={className}
    loading="lazy"
    decoding="async"
  />
)
