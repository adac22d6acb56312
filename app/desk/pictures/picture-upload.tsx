import { type DragEvent, useId, useState } from 'react'
import { TextArea } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PICTURE_SHAPES } from '#domain/catalogue/crop.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PICTURE_TYPES } from '#domain/catalogue/uploaded-picture.ts'
import type { Slot, SlotSpec } from './use-picture-slots.ts'

export type PictureUploadProps = {
  place: SlotSpec
  slot: Slot
  picture: PictureData | undefined
  onChoose: (file: File | undefined) => void
  /** Absent where a picture is required. */
  onRemove?: (() => void) | undefined
  /** Badge on the picture. */
  flag?: string | undefined
  /** Form field names. `remove` is the submit value of the remove button without scripts. */
  fields: { name: string; file: string; remove?: { name: string; value: string } }
  sizes?: string
  describedBy?: string | undefined
}

/** Upload slot for one picture: choose or drop, progress, preview, remove. */
export function PictureUpload(props: PictureUploadProps) {
  const { place, slot, picture, onChoose, onRemove, flag, fields, describedBy } = props
  const { title, shape } = place
  const { ratio, words, best } = PICTURE_SHAPES[shape]
  const percent = slot.progress === undefined ? undefined : Math.round(slot.progress * 100)
  const [isOver, setOver] = useState(false)
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onChoose([...event.dataTransfer.files][0])
    },
  }
  const hasPicture = slot.preview !== undefined || picture !== undefined
  const fileInput = (
    <label className="dk-pic-choose">
      <span>
        <Icon of="plus" />
        {hasPicture ? 'Replace' : 'Drop or choose a picture'}
        {!hasPicture && <span className="dk-sub">{`${words}, at least ${best} wide is best`}</span>}
      </span>
      <input
        type="file"
        name={fields.file}
        accept={PICTURE_TYPES}
        aria-label={`${hasPicture ? 'Replace' : 'Add a'} picture: ${title}`}
        aria-describedby={describedBy}
        aria-invalid={slot.fault !== undefined || undefined}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // The file is already uploading. Clearing the field allows choosing the same file again.
          target.value = ''
        }}
      />
    </label>
  )
  return (
    <div
      className={`dk-pic-place${isOver ? ' is-over' : ''}`}
      style={{ '--ratio': ratio, '--p': percent ?? 0 }}
      {...dropHandlers}
    >
      <div className={`dk-pic${hasPicture ? '' : ' is-empty'}${percent === undefined ? '' : ' is-up'}`}>
        {slot.preview ? (
          <img src={slot.preview} alt="" />
        ) : (
          picture && <Picture picture={picture} sizes={props.sizes ?? '(max-width: 48rem) 45vw, 14rem'} />
        )}
        {flag && hasPicture && <span className="flag is-quiet">{flag}</span>}
        {!hasPicture && fileInput}
        {onRemove && hasPicture && percent === undefined && (
          <button
            type="submit"
            {...fields.remove}
            className="dk-pic-remove"
            aria-label={`Remove picture: ${title}`}
            formNoValidate
            onClick={(event) => {
              event.preventDefault()
              onRemove()
            }}
          >
            <Icon of="x" />
          </button>
        )}
      </div>
      {hasPicture && percent === undefined && fileInput}
      {percent !== undefined && (
        <span className="dk-sub dk-pic-file">
          {slot.file}, {percent}%
        </span>
      )}
      {slot.fault && (
        <p className="err" role="alert">
          <Icon of="circle-exclamation-point" />
          {slot.fault}
        </p>
      )}
      <input type="hidden" name={fields.name} value={slot.name} />
    </div>
  )
}

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
