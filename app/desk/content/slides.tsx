import { useEffect, useRef } from 'react'
import { LinkPicker } from '#app/desk/layout/link-picker.tsx'
import type { Uploads } from '#app/desk/layout/use-queued-submit.ts'
import { CropDialog } from '#app/desk/pictures/crop-dialog.tsx'
import { type SlotSpecs, type Slots, usePictureSlots } from '#app/desk/pictures/use-picture-slots.ts'
import type { LinkOption } from '#domain/catalogue/pick-option.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { uploadedPicture } from '#domain/catalogue/uploaded-picture.ts'
import {
  type HomeErrors,
  type HomeValues,
  maxPartLength,
  SLIDE_LABELS,
  SLIDE_NUMBERS,
  type SlideNumber,
  type SlidePart,
  slideField,
  slideOf,
} from '#domain/content/home-fields.ts'
import '#app/desk/pictures/pictures.css'
import { PictureUpload, type PictureUploadProps } from '#app/desk/pictures/picture-upload.tsx'
import { TextField } from '#app/ui/field.tsx'

type SlideView = `slide${(typeof SLIDE_NUMBERS)[number]}`
const viewOf = (number: (typeof SLIDE_NUMBERS)[number]): SlideView => `slide${number}`
const SLOT_SPECS = Object.fromEntries(
  SLIDE_NUMBERS.map((number) => [viewOf(number), { title: `Slide ${number}`, shape: 'slide' }]),
) as SlotSpecs<SlideView>

const slotsOf = (words: HomeValues, faults: HomeErrors) =>
  Object.fromEntries(
    SLIDE_NUMBERS.map((number) => {
      const [field, fault] = [slideField(number, 'picture'), faults[slideField(number, 'picture')]]
      return [viewOf(number), { name: words[field], alt: '', ...(fault && { fault }) }]
    }),
  ) as Slots<SlideView>

type SlidesProps = {
  words: HomeValues
  faults: HomeErrors
  /** Pictures whose data cannot be derived from their names, by name. */
  pictures: Readonly<Record<string, PictureData>>
  /** Names of the addresses that the slides link to. */
  links: readonly LinkOption[]
  onUploads: (uploads: Uploads) => void
}

/** Banner slides. A picture uploads when chosen and is published when the form is saved. */
export function Slides({ words, faults, pictures, links, onUploads }: SlidesProps) {
  const initial = slotsOf(words, faults)
  const { slots, put, choose, cropping, use, leave, uploads } = usePictureSlots({
    ...{ address: '/desk/pictures/new', places: SLOT_SPECS, initial },
  })
  const block = useRef<HTMLElement>(null)
  const { busy, failed } = uploads
  useEffect(() => onUploads({ busy, failed }), [busy, failed, onUploads])
  useReset(block, () => {
    for (const number of SLIDE_NUMBERS) put(viewOf(number), { fault: undefined, ...initial[viewOf(number)] })
  })
  const namesIn = (some: Slots<SlideView>) => SLIDE_NUMBERS.map((number) => some[viewOf(number)].name).join(' ')
  const [names, kept] = [namesIn(slots), namesIn(initial)]
  // Values set by script fire no `input` event, so one is dispatched to mark the form as changed.
  useEffect(() => {
    if (names !== kept) block.current?.closest('form')?.dispatchEvent(new Event('input'))
  }, [names, kept])
  return (
    <section aria-label="Slides" ref={block}>
      <p className="dk-sub">Slides with dates appear and disappear automatically.</p>
      {SLIDE_NUMBERS.map((number) => {
        const view = viewOf(number)
        const { name } = slots[view]
        const own = uploadedPicture(name)
        return (
          <SlideFields
            key={number}
            {...{ number, words, faults, links }}
            place={SLOT_SPECS[view]}
            slot={slots[view]}
            picture={own ? { ...own, alt: '' } : pictures[name]}
            onChoose={(file) => void choose(view, file)}
          />
        )
      })}
      {cropping && <CropDialog {...cropping} onUse={(crop) => void use(crop)} onClose={leave} />}
    </section>
  )
}

/** Calls back when the surrounding form is reset. */
function useReset(inside: React.RefObject<HTMLElement | null>, onReset: () => void): void {
  useEffect(() => {
    const form = inside.current?.closest('form')
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  })
}

type SlideFieldsProps = Pick<PictureUploadProps, 'place' | 'slot' | 'picture' | 'onChoose'> & {
  number: SlideNumber
  words: HomeValues
  faults: HomeErrors
  links: readonly LinkOption[]
}

/** Fields of one banner slide. A slide without a headline is empty. */
function SlideFields({ number, words, faults, links, ...picture }: SlideFieldsProps) {
  const slide = slideOf(words, number)
  const isFaulty = Object.keys(faults).some((field) => field.startsWith(`slide${number}.`))
  const field = (part: SlidePart, more: { optional?: boolean; type?: string; hint?: string } = {}) => (
    <TextField
      label={SLIDE_LABELS[part]}
      name={slideField(number, part)}
      defaultValue={slide[part]}
      error={faults[slideField(number, part)]}
      maxLength={maxPartLength(part)}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <details className="dk-slide" open={slide.subtitle !== '' || isFaulty}>
      <summary>{slide.title || slide.subtitle || `Slide ${number}, empty`}</summary>
      <div className="dk-fields">
        {field('title', { optional: true })}
        {field('subtitle', { hint: 'Put *asterisks* around words for italics. Leave empty to remove the slide.' })}
        {field('tag', { optional: true })}
        <div className="dk-two">
          {field('cta')}
          <LinkPicker
            label={SLIDE_LABELS.link}
            name={slideField(number, 'link')}
            value={slide.link}
            links={links}
            error={faults[slideField(number, 'link')]}
          />
        </div>
        <div className="dk-slide-pic" data-view={`slide${number}`}>
          <PictureUpload
            {...picture}
            fields={{ name: slideField(number, 'picture'), file: `slide${number}.file` }}
            sizes="14rem"
          />
        </div>
        {field('alt')}
        <div className="dk-two">
          {field('from', { optional: true, type: 'date' })}
          {field('until', { optional: true, type: 'date' })}
        </div>
      </div>
    </details>
  )
}
