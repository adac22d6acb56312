import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Grip, MoveAnnouncement, type Reorder, rowClassName, useReorder } from '#app/desk/layout/reorder.tsx'
import { CropDialog } from '#app/desk/pictures/lazy-crop-dialog.tsx'
import { type Slot, type SlotSpecs, usePictureSlots } from '#app/desk/pictures/use-picture-slots.ts'
import { TextArea } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PRODUCT_VIEWS, type ProductView, VIEW_LABELS } from '#domain/catalogue/product.ts'
import { MAX_TEXT_LENGTHS, PRODUCT_LABELS } from '#domain/catalogue/product-fields.ts'
import { describePicture, type PictureSlotValues } from '#domain/catalogue/product-pictures.ts'
import { PICTURE_TYPES, uploadedPicture } from '#domain/catalogue/uploaded-picture.ts'
import type { ProductFieldsProps } from './product-text-fields.tsx'
import './product-pictures.css'

export type PictureSlots = ReturnType<typeof usePictureSlots<ProductView>>

type PicturesStateProps = { slots: PictureSlotValues; children: (pictures: PictureSlots) => ReactNode }

/** Keeps the chosen pictures above the form, which is mounted anew after each save. */
export const PicturesState = ({ slots, children }: PicturesStateProps) =>
  children(usePictureSlots<ProductView>({ address: '/desk/pictures/new', places: SLOT_SPECS, initial: slots }))

const SLOT_SPECS = Object.fromEntries(
  PRODUCT_VIEWS.map((view) => [view, { title: VIEW_LABELS[view], shape: 'gift' }]),
) as SlotSpecs<ProductView>

type ProductPicturesProps = ProductFieldsProps & {
  pictures: PictureSlots
  /** Version of the stored pictures, sent along. */
  seen: string
  /** Pictures of the sample, by name. */
  sample: Record<string, PictureData>
  /** Page of the pictures, for browsers without scripts. */
  page: string | undefined
}

/** The four pictures of a product with their descriptions. The first is on cards and in the cart. */
export function ProductPictures({ pictures, seen, sample, page, facts, faults }: ProductPicturesProps) {
  const { slots, put, cropping, use, leave, chooseMany } = pictures
  const section = useRef<HTMLElement>(null)
  const name = useTypedName(section, facts.name)
  const filled = PRODUCT_VIEWS.filter((view) => slots[view].name !== '' || slots[view].progress !== undefined)
  /** Puts these slots first, in this order; the rest is empty. */
  const arrange = (order: readonly Slot[]) => {
    for (const [at, view] of PRODUCT_VIEWS.entries()) put(view, { ...EMPTY_SLOT, ...order[at] })
  }
  const idOf = (view: ProductView) => slots[view].name || view
  const ids = filled.map(idOf)
  const reorder = useReorder<HTMLUListElement>({
    ids,
    nameOf: (id) => `picture ${ids.indexOf(id) + 1}`,
    onMove(id, to) {
      const order = filled.filter((view) => idOf(view) !== id)
      order.splice(to, 0, ...filled.filter((view) => idOf(view) === id))
      arrange(order.map((view) => slots[view]))
    },
  })
  useChangeOf(section, filled.map((view) => slots[view].name).join(' '))
  const first = filled[0]
  return (
    <section className="dk-block" aria-labelledby="pictures" ref={section} data-change-label="Pictures">
      <header>
        <h2 id="pictures">Pictures</h2>
        <span className="dk-sub">
          {filled.length > 1 ? 'Drag to change the order' : 'Choose, drop or paste up to four'}
        </span>
        {page && (
          <Link className="textbtn dk-without-scripts" to={page}>
            Change the pictures
          </Link>
        )}
      </header>
      <input type="hidden" name="pictures-seen" value={seen} />
      <ul className="dk-thumbs" ref={reorder.list}>
        {PRODUCT_VIEWS.map((view) => (
          <Thumb
            key={idOf(view)}
            id={idOf(view)}
            {...{ view, reorder }}
            slot={slots[view]}
            picture={pictureOf(slots[view], sample)}
            isFirst={view === first}
            onChoose={(files) => void chooseMany(view, files)}
            onCrop={(file) => void pictures.choose(view, file)}
            onRemove={() => arrange(filled.filter((one) => one !== view).map((one) => slots[one]))}
          />
        ))}
      </ul>
      {first === undefined && (
        <TextArea
          label={PRODUCT_LABELS.imageAlt}
          name="imageAlt"
          rows={2}
          defaultValue={facts.imageAlt}
          error={faults.imageAlt}
          hint="Read aloud by screen readers. A picture gets the product’s name at first."
        />
      )}
      {first !== undefined && (
        <details className="dk-schedule dk-descriptions" open={faults.imageAlt !== undefined}>
          <summary>Picture descriptions</summary>
          <div className="dk-two">
            {filled.map((view) => (
              <TextArea
                key={view}
                label={view === first ? PRODUCT_LABELS.imageAlt : `Description, picture ${filled.indexOf(view) + 1}`}
                name={view === first ? 'imageAlt' : `${view}-alt`}
                rows={2}
                maxLength={MAX_TEXT_LENGTHS.imageAlt}
                value={slots[view].alt || describePicture(view, name)}
                onChange={({ target }) => put(view, { alt: target.value })}
                error={view === first ? faults.imageAlt : undefined}
              />
            ))}
          </div>
        </details>
      )}
      <MoveAnnouncement>{reorder.announcement}</MoveAnnouncement>
      {cropping && <CropDialog key={cropping.src} {...cropping} onUse={(crop) => void use(crop)} onClose={leave} />}
    </section>
  )
}

const EMPTY_SLOT: Slot = { name: '', alt: '' }

const pictureOf = ({ name }: Slot, sample: Record<string, PictureData>): PictureData | undefined => {
  const uploaded = uploadedPicture(name)
  return uploaded ? { ...uploaded, alt: '' } : sample[name]
}

type ThumbProps = {
  /** Id of the picture in the order. */
  id: string
  view: ProductView
  slot: Slot
  picture: PictureData | undefined
  isFirst: boolean
  reorder: Reorder<HTMLUListElement>
  onChoose: (files: readonly File[]) => void
  onCrop: (file: File) => void
  onRemove: () => void
}

/** One picture with its description, or the place to add one. */
function Thumb({ id, view, slot, picture, isFirst, reorder, onChoose, onCrop, onRemove }: ThumbProps) {
  const { progress, preview, source } = slot
  const isFilled = slot.name !== '' || progress !== undefined
  const title = VIEW_LABELS[view].toLowerCase()
  const percent = progress === undefined ? undefined : Math.round(progress * 100)
  return (
    <li data-view={view} className={rowClassName(reorder, id)}>
      <div className={`dk-thumb${isFilled ? '' : ' is-empty'}${percent === undefined ? '' : ' is-up'}`}>
        {preview ? (
          <img src={preview} alt="" />
        ) : (
          picture && <Picture picture={picture} sizes="(max-width: 48rem) 45vw, 12rem" />
        )}
        {isFirst && <span className="flag is-quiet">Card</span>}
        {percent !== undefined && (
          <progress className="dk-thumb-progress" value={percent} max={100} aria-label={`Uploading ${slot.file}`} />
        )}
        {isFilled && percent === undefined && (
          <>
            <button
              type="button"
              className="dk-thumb-remove"
              aria-label={`Remove picture: ${title}`}
              onClick={onRemove}
            >
              <Icon of="x" />
            </button>
            <Grip of={reorder} id={id} submit={(to) => ({ name: 'move', value: `${view} ${to}` })} />
          </>
        )}
        {!isFilled && (
          <label className="dk-thumb-add">
            <Icon of="image-plus" />
            <span>Add picture</span>
            <span className="dk-sub">4:5, 1280 wide</span>
            <input
              type="file"
              name={`${view}-file`}
              accept={PICTURE_TYPES}
              multiple
              aria-label={`Add a picture: ${title}`}
              aria-invalid={slot.fault !== undefined || undefined}
              onChange={({ target }) => {
                onChoose([...(target.files ?? [])])
                target.value = ''
              }}
            />
          </label>
        )}
      </div>
      {slot.fault && (
        <p className="err" role="alert">
          <Icon of="circle-exclamation-point" />
          {slot.fault}
        </p>
      )}
      {source && percent === undefined && (
        <button type="button" className="textbtn" onClick={() => onCrop(source)}>
          Crop<span className="vh"> picture: {title}</span>
        </button>
      )}
      <input type="hidden" name={`${view}-name`} value={slot.name} />
    </li>
  )
}

/** Returns the name of the product as it is typed into the form around an element. */
function useTypedName(inside: React.RefObject<HTMLElement | null>, stored: string): string {
  const [name, setName] = useState(stored)
  useEffect(() => {
    const form = inside.current?.closest('form')
    const field = form?.elements.namedItem('name')
    if (!(field instanceof HTMLInputElement)) return
    const read = () => setName(field.value)
    read()
    field.addEventListener('input', read)
    return () => field.removeEventListener('input', read)
  }, [inside])
  return name
}

/** Tells the form of changed pictures: values set by script fire no `input` event. */
function useChangeOf(inside: React.RefObject<HTMLElement | null>, names: string): void {
  const previous = useRef(names)
  useEffect(() => {
    if (previous.current === names) return
    previous.current = names
    inside.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [inside, names])
}
