import { useId } from 'react'
import { TextArea } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PictureUpload, type PictureUploadProps } from './picture-upload.tsx'

type DescribedPictureProps = Omit<PictureUploadProps, 'fields'> & {
  view: string
  /** Error of the submitted picture or description. */
  error: string | undefined
  /** Current picture after another request changed it; `null` when it was removed. */
  current: PictureData | null | undefined
  /** Absent where the picture needs no description. */
  onDescribe?: ((alt: string) => void) | undefined
}

/** Upload slot with its description field. */
export function DescribedPicture({ view, error, current, onDescribe, ...place }: DescribedPictureProps) {
  const { slot } = place
  const id = useId()
  const hasErrorOnly = error !== undefined && !onDescribe
  return (
    <li data-view={view}>
      <h3>{place.place.title}</h3>
      <PictureUpload
        {...place}
        fields={{ name: `${view}-name`, file: `${view}-file`, remove: { name: 'remove', value: view } }}
        describedBy={hasErrorOnly ? id : undefined}
      />
      {hasErrorOnly && (
        <p className="err" role="alert" id={id}>
          <Icon of="circle-exclamation-point" />
          {error}
        </p>
      )}
      {onDescribe && (
        <TextArea
          label="Image description"
          name={`${view}-alt`}
          rows={3}
          maxLength={300}
          value={slot.alt}
          onChange={({ target }) => onDescribe(target.value)}
          error={error}
        />
      )}
      {current !== undefined && (
        <figure className="dk-pic-theirs">
          <figcaption className="dk-sub">{current ? 'In the shop now' : 'In the shop now: none'}</figcaption>
          {current && <Picture picture={current} sizes="6rem" />}
          {current?.alt && <span className="dk-sub">{current.alt}</span>}
        </figure>
      )}
    </li>
  )
}
