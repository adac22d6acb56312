import { type ReactNode, type RefObject, useEffect } from 'react'
import type { Uploads } from '#app/desk/layout/use-queued-submit.ts'
import { CropDialog } from '#app/desk/pictures/lazy-crop-dialog.tsx'
import { PictureUpload } from '#app/desk/pictures/picture-upload.tsx'
import { type SlotSpecs, type Slots, usePictureSlots } from '#app/desk/pictures/use-picture-slots.ts'
import { TextField } from '#app/ui/field.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { uploadedPicture } from '#domain/catalogue/uploaded-picture.ts'
import {
  HOME_PICTURE_NAMES,
  HOME_PICTURES,
  type HomeErrors,
  type HomeField,
  type HomePicture,
  type HomeValues,
  isDescribed,
  MAX_ALT,
  SLIDE_NUMBERS,
  type SlideNumber,
  slideField,
} from '#domain/content/home-fields.ts'
import '#app/desk/pictures/pictures.css'

type View = HomePicture | `slide${SlideNumber}`
const SLOT_SPECS = {
  ...Object.fromEntries(
    SLIDE_NUMBERS.map((number) => [`slide${number}`, { title: `Slide ${number}`, shape: 'slide' }]),
  ),
  ...HOME_PICTURES,
} as SlotSpecs<View>
const VIEWS = Object.keys(SLOT_SPECS) as View[]

export type OriginalPictures = Record<HomePicture, { picture: PictureData; alt: string }>

type Options = {
  words: HomeValues
  faults: HomeErrors
  /** Pictures whose data cannot be derived from their names, by name. */
  pictures: Readonly<Record<string, PictureData>>
  originals: OriginalPictures
  /** Description that a new picture starts with. */
  firstAlt: string
  onUploads: (uploads: Uploads) => void
  /** Element inside the form. */
  inside: RefObject<HTMLElement | null>
}

const initialSlots = (words: HomeValues, faults: HomeErrors) =>
  Object.fromEntries(
    VIEWS.map((view) => {
      const fault = faults[`${view}.picture`]
      return [
        view,
        { name: words[`${view}.picture`], alt: words[`${view}.alt` as HomeField] ?? '', ...(fault && { fault }) },
      ]
    }),
  ) as Slots<View>

/** Picture slots of the home page. A picture uploads when chosen and is published when the form is saved. */
export function useHomePictures({ words, faults, pictures, originals, firstAlt, onUploads, inside }: Options) {
  const initial = initialSlots(words, faults)
  const { slots, put, choose, cropping, use, leave, uploads } = usePictureSlots({
    ...{ address: '/desk/pictures/new', places: SLOT_SPECS, initial },
  })
  const { busy, failed } = uploads
  useEffect(() => onUploads({ busy, failed }), [busy, failed, onUploads])
  useEffect(() => {
    const form = inside.current?.closest('form')
    const reset = () => {
      for (const view of VIEWS) put(view, { fault: undefined, ...initial[view] })
    }
    form?.addEventListener('reset', reset)
    return () => form?.removeEventListener('reset', reset)
  })
  const namesIn = (some: Slots<View>) => VIEWS.map((view) => some[view].name).join(' ')
  const [names, kept] = [namesIn(slots), namesIn(initial)]
  // Values set by script fire no `input` event, so one is dispatched to mark the form as changed.
  useEffect(() => {
    if (names !== kept) inside.current?.closest('form')?.dispatchEvent(new Event('input'))
  }, [names, kept, inside])
  const pictureOf = (name: string): PictureData | undefined => {
    const own = uploadedPicture(name)
    return own ? { ...own, alt: '' } : pictures[name]
  }
  return {
    slideProps: (number: SlideNumber) => {
      const view = `slide${number}` as const
      const slot = slots[view]
      return {
        upload: {
          ...{ slot, place: SLOT_SPECS[view], picture: pictureOf(slot.name) },
          fields: { name: slideField(number, 'picture'), file: `${view}.file` },
          onChoose: (file: File | undefined) => {
            if (file && slot.alt === '') put(view, { alt: firstAlt })
            void choose(view, file)
          },
        },
        onDescribe: (alt: string) => put(view, { alt }),
      }
    },
    pageProps: (name: HomePicture): PagePictureProps => {
      const { picture, alt } = originals[name]
      return {
        ...{ name, slot: slots[name], picture: pictureOf(slots[name].name) ?? picture },
        error: faults[`${name}.alt` as HomeField],
        onChoose: (file) => {
          if (isDescribed(name) && slots[name].alt === alt) put(name, { alt: firstAlt })
          void choose(name, file)
        },
        onRemove: () => put(name, { name: '', alt, fault: undefined, hasFailed: false }),
        onDescribe: (text) => put(name, { alt: text }),
      }
    },
    thumbnailOf: (view: View): PictureData | undefined =>
      pictureOf(slots[view].name) ?? originals[HOME_PICTURE_NAMES.find((name) => name === view) ?? 'hero'].picture,
    dialog: cropping && (
      <CropDialog key={cropping.src} {...cropping} onUse={(crop) => void use(crop)} onClose={leave} />
    ),
  }
}
export type HomePictureSlots = ReturnType<typeof useHomePictures>

type PagePictureProps = {
  name: HomePicture
  slot: Slots<View>[View]
  picture: PictureData
  error: string | undefined
  onChoose: (file: File | undefined) => void
  onRemove: () => void
  onDescribe: (alt: string) => void
}

type PictureSlotProps = Pick<PagePictureProps, 'name' | 'slot' | 'picture' | 'onChoose' | 'onRemove'> & {
  sizes: string
}

const PictureSlot = ({ name, slot, picture, onChoose, onRemove, sizes }: PictureSlotProps) => (
  <PictureUpload
    {...{ slot, picture, onChoose, sizes, place: SLOT_SPECS[name] }}
    onRemove={slot.name === '' ? undefined : onRemove}
    fields={{ name: `${name}.picture`, file: `${name}.file`, remove: { name: 'remove', value: name } }}
  />
)

const originalHint = ({ name }: Slots<View>[View]): string =>
  name === '' ? 'The original picture. Replace it with your own.' : 'Remove it to put the original picture back.'

/** Picture of a section with its description. Removing an owner's picture puts the original back. */
export function PagePicture({ error, onDescribe, ...place }: PagePictureProps) {
  const { name, slot } = place
  return (
    <div className="dk-home-pic" data-view={name}>
      <PictureSlot {...place} sizes="14rem" />
      <div>
        {isDescribed(name) && (
          <TextField
            label="Image description"
            name={`${name}.alt`}
            value={slot.alt}
            onChange={({ target }) => onDescribe(target.value)}
            maxLength={MAX_ALT}
            error={error}
            autoComplete="off"
          />
        )}
        <p className="dk-sub">{originalHint(slot)}</p>
      </div>
    </div>
  )
}

/** Small picture beside the fields of a person. */
export const PersonPicture = ({ children, ...place }: PagePictureProps & { children: ReactNode }) => (
  <div className="dk-home-person" data-view={place.name}>
    <PictureSlot {...place} sizes="6rem" />
    <div className="dk-chosen">{children}</div>
  </div>
)
