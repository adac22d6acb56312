import { useId } from 'react'
import { TextArea } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PicturePlace, type PlaceProps } from './picture-place.tsx'

type Props = Omit<PlaceProps, 'fields'> & {
  view: string
  /** What is wrong with what was typed or brought. */
  fault: string | undefined
  /** What somebody else has put here meanwhile; `null`: nothing. */
  theirs: PictureData | null | undefined
  /** Not where what stands beside the picture says what it is. */
  onType?: ((alt: string) => void) | undefined
}

/** One of the places that a thing has for pictures, with its description. */
export function PictureSlot({ view, fault, theirs, onType, ...place }: Props) {
  const { slot } = place
  const id = useId()
  const isBare = fault !== undefined && !onType
  return (
    <li data-view={view}>
      <h3>{place.place.title}</h3>
      <PicturePlace
        {...place}
        fields={{ name: `${view}-name`, file: `${view}-file`, remove: { name: 'remove', value: view } }}
        describedBy={isBare ? id : undefined}
      />
      {isBare && (
        <p className="err" role="alert" id={id}>
          <Icon of="circle-exclamation-point" />
          {fault}
        </p>
      )}
      {onType && (
        <TextArea
          label="Describe it"
          name={`${view}-alt`}
          rows={3}
          maxLength={300}
          value={slot.alt}
          onChange={({ target }) => onType(target.value)}
          error={fault}
        />
      )}
      {theirs !== undefined && (
        <figure className="dk-pic-theirs">
          <figcaption className="dk-sub">{theirs ? 'In the shop now' : 'In the shop now: none'}</figcaption>
          {theirs && <Picture picture={theirs} sizes="6rem" />}
          {theirs?.alt && <span className="dk-sub">{theirs.alt}</span>}
        </figure>
      )}
    </li>
  )
}
