import type { MissingPicture as Missing } from '#domain/catalogue/picture.ts'
import { Mark } from './mark.tsx'
import { useBroken } from './use-broken.ts'

type Props = { picture: Missing & { alt: string }; first?: boolean; className?: string | undefined }

/** Stands in for a picture that is not there: a tied box in the collection's colours; without a network, the mark. */
export function MissingPicture({ picture, first = false, className = '' }: Props) {
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
