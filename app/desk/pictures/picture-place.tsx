import { type DragEvent, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PICTURE_TYPES } from '#domain/catalogue/picture-file.ts'
import { PICTURE_SHAPES } from '#domain/catalogue/picture-shape.ts'
import type { Slot, SlotPlace } from './use-slots.ts'

export type PlaceProps = {
  place: SlotPlace
  slot: Slot
  picture: PictureData | undefined
  onChoose: (file: File | undefined) => void
  /** Not where there is always one. */
  onRemove?: (() => void) | undefined
  /** What stands on the picture. */
  flag?: string | undefined
  /** What its fields are called; `remove` is what its button says that takes it away without scripts. */
  fields: { name: string; file: string; remove?: { name: string; value: string } }
  sizes?: string
  describedBy?: string | undefined
}

/** A place for one picture: dropped or chosen, on its way, there, or taken away. */
export function PicturePlace(props: PlaceProps) {
  const { place, slot, picture, onChoose, onRemove, flag, fields, describedBy } = props
  const { title, shape } = place
  const { ratio, words, best } = PICTURE_SHAPES[shape]
  const percent = slot.progress === undefined ? undefined : Math.round(slot.progress * 100)
  const [isOver, setOver] = useState(false)
  const drop = {
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
  const isThere = slot.preview !== undefined || picture !== undefined
  const choose = (
    <label className="dk-pic-choose">
      <span>
        <Icon of="plus" />
        {isThere ? 'Another' : 'Drop or choose a picture'}
        {!isThere && <span className="dk-sub">{`${words}, at least ${best} wide is best`}</span>}
      </span>
      <input
        type="file"
        name={fields.file}
        accept={PICTURE_TYPES}
        aria-label={`${isThere ? 'Another' : 'Add a'} picture: ${title}`}
        aria-describedby={describedBy}
        aria-invalid={slot.fault !== undefined || undefined}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // It is on its way by itself, and the same one may be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
  return (
    <div
      className={`dk-pic-place${isOver ? ' is-over' : ''}`}
      style={{ '--ratio': ratio, '--p': percent ?? 0 }}
      {...drop}
    >
      <div className={`dk-pic${isThere ? '' : ' is-empty'}${percent === undefined ? '' : ' is-up'}`}>
        {slot.preview ? (
          <img src={slot.preview} alt="" />
        ) : (
          picture && <Picture picture={picture} sizes={props.sizes ?? '(max-width: 48rem) 45vw, 14rem'} />
        )}
        {flag && isThere && <span className="flag is-quiet">{flag}</span>}
        {!isThere && choose}
        {onRemove && isThere && percent === undefined && (
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
      {isThere && percent === undefined && choose}
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
