import { type DragEvent, useState } from 'react'
import { TextArea } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PICTURE_TYPES } from '#domain/catalogue/picture-file.ts'
import type { ProductView } from '#domain/catalogue/product.ts'
import type { Slot } from './use-slots.ts'
import { VIEW_NAMES } from './view-names.ts'

type Props = {
  view: ProductView
  slot: Slot
  picture: PictureData | undefined
  isCard: boolean
  /** What is wrong with what was typed. */
  fault: string | undefined
  /** What somebody else has put here meanwhile; `null`: nothing. */
  theirs: PictureData | null | undefined
  onChoose: (file: File | undefined) => void
  onRemove: () => void
  onType: (alt: string) => void
}

/** One of the four places of a gift for a picture, with its description. */
export function PictureSlot({ view, slot, picture, isCard, fault, theirs, onChoose, onRemove, onType }: Props) {
  const name = VIEW_NAMES[view]
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
        {!isThere && <span className="dk-sub">4:5, at least 1280 wide is best</span>}
      </span>
      <input
        type="file"
        name={`${view}-file`}
        accept={PICTURE_TYPES}
        aria-label={`${isThere ? 'Another' : 'Add a'} picture: ${name}`}
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // It is on its way by itself, and the same one may be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
  return (
    <li data-view={view} className={isOver ? 'is-over' : undefined} {...drop}>
      <h3>{name}</h3>
      <div
        className={`dk-pic${isThere ? '' : ' is-empty'}${percent === undefined ? '' : ' is-up'}`}
        style={{ '--p': percent ?? 0 }}
      >
        {slot.preview ? (
          <img src={slot.preview} alt="" />
        ) : (
          picture && <Picture picture={picture} sizes="(max-width: 48rem) 45vw, 14rem" />
        )}
        {isCard && isThere && <span className="flag is-quiet">Card</span>}
        {!isThere && choose}
        {isThere && percent === undefined && (
          <button
            type="submit"
            name="remove"
            value={view}
            className="dk-pic-remove"
            aria-label={`Remove picture: ${name}`}
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
      <input type="hidden" name={`${view}-name`} value={slot.name} />
      <TextArea
        label="Describe it"
        name={`${view}-alt`}
        rows={3}
        maxLength={300}
        value={slot.alt}
        onChange={({ target }) => onType(target.value)}
        error={fault}
      />
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
